import type { ExportList, Role } from '../generated/resolvers';

/** Lists of an accountant: the money's, as their queries in the schema. */
const ACCOUNTS: readonly ExportList[] = [
  'donations',
  'receipts',
  'donors',
  'subscriptions',
  'campaigns',
  'donationsReport',
  'donationRegister',
  'boardReport',
];

/** Tells whether a role may save a list as a file. Everything at once, accounts included, and who had access
 * are the admins' alone. */
export function mayExport(role: Role | null, list: ExportList): boolean {
  if (role === 'ADMIN') return true;
  if (role === 'AUDITOR') return list !== 'everything' && list !== 'access';
  return role === 'ACCOUNTANT' && ACCOUNTS.includes(list);
}
