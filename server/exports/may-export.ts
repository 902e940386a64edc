import type { ExportInput, ExportList, Role } from '../generated/resolvers';

/** Lists of an accountant: the money's, as their queries in the schema. */
const ACCOUNTS: readonly ExportList[] = [
  'donations',
  'receipts',
  'donors',
  'subscriptions',
  'attention',
  'campaigns',
  'donationsReport',
  'donationRegister',
  'boardReport',
  'letters',
  'labels',
];

/** Lists that go out in the foundation's name: no reading, and therefore not the auditor's. */
const SENT: readonly ExportList[] = ['letters', 'labels'];

/**
 * Tells whether a role may save a list as a file. Everything at once, accounts included, and who had access are
 * the admins' alone.
 */
export function mayExport(role: Role | null, { list, letters }: Pick<ExportInput, 'list' | 'letters'>): boolean {
  if (role === 'ADMIN') return true;
  // Members are the admins'.
  if (letters?.members) return false;
  if (role === 'AUDITOR') return list !== 'everything' && list !== 'access' && !SENT.includes(list);
  return role === 'ACCOUNTANT' && ACCOUNTS.includes(list);
}
