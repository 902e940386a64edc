import { addGiftConditions } from '../database/gift-conditions';
import { Conditions, COUNT_UP_TO, isSet } from '../database/listing';
import { firstRow, type Queryable } from '../database/sql';
import type { DonationFilter } from '../generated/resolvers';

/** Receipts, as their listing counts them in an index, of which all but `spare` are of gifts that match. */
interface Listed {
  readonly where: Conditions;
  /** SQL of the most that may be of other gifts. */
  readonly spare: string;
}

const VOID = '(select count(*) from receipt_listings where is_void)';
const UNSENT = '(select coalesce(sum(receipts), 0) from receipt_tallies where not is_sent)';
/** Of gifts of which something went back: a receipt states the rest, and its gift has the amount that was given. */
const RETURNED = '(select count(*) from refunds) + (select count(*) from disputes)';

/** Gifts of people who were erased lose their PAN after years, and with it the tax benefit; their receipts keep it. */
const ERASED =
  '(select count(*) from erasures e join donations g on g.donor_id = any(e.donor_ids) where e.erased_at is not null)';

/**
 * Tells that more gifts with a mailed or unsent receipt match than are counted, where the listing of receipts knows: a lookup
 * reads ten thousand gifts in vain. False where they have to be counted.
 */
export async function matchManyListed(db: Queryable, filter: DonationFilter): Promise<boolean> {
  const listed = listedOf(filter);
  if (!listed) return false;
  const { where, spare } = listed;
  const row = await firstRow<{ isMany: boolean }>(
    db,
    `with others as materialized (select (${spare})::bigint as most)
     select count(*) > ${COUNT_UP_TO} + (select most from others) as "isMany"
       from (select from receipt_listings l ${where.sql} limit ${COUNT_UP_TO + 1} + (select most from others)) listed`,
    where.params,
  );
  return row?.isMany ?? false;
}

/** Builds the receipts of a filter by their state and what else they are listed with; null for any other filter. */
function listedOf({ receipt, ...filter }: DonationFilter): Listed | null {
  const { is80gEligible, paymentMethod, source, amountFrom, amountTo, ...others } = filter;
  if (Object.values(others).some(isSet)) return null;
  const [hasBenefit, hasMethod, hasSource] = [isSet(is80gEligible), isSet(paymentMethod), isSet(source)];
  const hasAmount = isSet(amountFrom) || isSet(amountTo);
  const where = addGiftConditions(new Conditions(), 'l', filter);
  if (receipt === 'unsent' && !hasAmount && (hasBenefit || hasMethod || hasSource)) {
    where.addFixed('not l.is_sent', true).addFixed('not l.is_void', true);
    return { where: where.add((value) => `l.is_80g = ${value}`, is80gEligible), spare: hasBenefit ? ERASED : '0' };
  }
  if (receipt !== 'mailed' || hasBenefit || hasSource || hasAmount === hasMethod) return null;
  return hasAmount
    ? { where: where.addFixed('l.is_sent', true), spare: `${VOID} + ${RETURNED}` }
    : { where, spare: `${UNSENT} + ${VOID}` };
}
