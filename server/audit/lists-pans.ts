import type { ExportList } from '../generated/resolvers';

/** Lists whose files have a column of whole PANs. */
export const LISTS_WITH_PANS: readonly ExportList[] = [
  'donations',
  'receipts',
  'donors',
  'members',
  'donationRegister',
  'everything',
];

/** Tells whether a list's file has whole PANs, which makes its download a look at them. */
export const listsPans = (list: ExportList): boolean => LISTS_WITH_PANS.includes(list);
