import type { IsoDate } from '../../rules/dates';
import { searchedText } from '../database/listing';
import type { ReceiptFilter } from '../generated/resolvers';

interface Asked {
  readonly search?: string | null;
  readonly filter: ReceiptFilter;
}

/**
 * Reads a search of two digits as the financial year that ends with them: `27` asks for the days of 2026-27, whose number
 * all its receipts bear. As a text it was looked for in each receipt of the years before as well. A later first day and
 * an earlier last day of the filter hold.
 */
export function withSearchedYear<Args extends Asked>(asked: Args): Args {
  const text = searchedText(asked.search);
  if (!/^\d\d$/.test(text)) return asked;
  const year = 2000 + Number(text);
  const { from, to } = asked.filter;
  const [first, last]: readonly [IsoDate, IsoDate] = [`${year - 1}-04-01`, `${year}-03-31`];
  const days = { from: from && from > first ? from : first, to: to && to < last ? to : last };
  return { ...asked, search: null, filter: { ...asked.filter, ...days } };
}
