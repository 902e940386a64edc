/** Lists of an accountant: the money's, as their queries in the schema. */
const ACCOUNTS: readonly string[] = [
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
const SENT: readonly string[] = ['letters', 'labels'];

/** What is to be saved, as the schema's `ExportInput`. */
interface Wanted {
  list: string;
  letters?: { members?: object | null } | null;
}

/**
 * Tells whether a role may save a list as a file; the office offers no other. Everything at once, accounts included, and
 * who had access are the admins' alone.
 * @param role as the schema's `Role`; null for none
 */
export function mayExport(role: string | null, { list, letters }: Wanted): boolean {
  if (role === 'ADMIN') return true;
  // Members are the admins'.
  if (letters?.members) return false;
  if (role === 'AUDITOR') return list !== 'everything' && list !== 'access' && !SENT.includes(list);
  return role === 'ACCOUNTANT' && ACCOUNTS.includes(list);
}
