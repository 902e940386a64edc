import type { Role } from '../../generated/graphql';

interface RoleWords {
  label: string;
  /** What the role may do, in one line. */
  what: string;
}

/** Roles in the order in which they are offered. */
export const roleWords: Readonly<Record<Role, RoleWords>> = {
  ADMIN: { label: 'Admin', what: 'Everything, and gives roles' },
  ACCOUNTANT: { label: 'Accountant', what: 'Donations, receipts, reports, exports; refunds up to a limit' },
  ENTRY: { label: 'Entry', what: 'Entry desk, donors without whole PANs, inquiries' },
  EDITOR: { label: 'Editor', what: 'Campaigns, events, media, pages; no money' },
  AUDITOR: { label: 'Auditor', what: 'Reads all, changes nothing' },
};

export const ROLES = Object.keys(roleWords) as Role[];

/** What a role may do, with the sum that an accountant refunds at most, such as `₹10,000`, where it is known. */
export const whatOf = (role: Role, refundLimit: string | null): string =>
  refundLimit ? roleWords[role].what.replace('up to a limit', `up to ${refundLimit}`) : roleWords[role].what;
