/** Roles of the office as stored; the API spells them in capitals. */
export const OFFICE_ROLES = ['admin', 'accountant', 'entry', 'editor', 'auditor'] as const;
export type OfficeRole = (typeof OFFICE_ROLES)[number];
/** A role as the API spells it. */
export type RoleName = Uppercase<OfficeRole>;

/** Refund limit of an accountant, in whole rupees, until the settings name another. */
export const DEFAULT_REFUND_LIMIT = '10000';
