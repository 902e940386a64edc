import type { IsoDate } from '../../../rules/dates';
import type { Registration80g } from '../../../rules/eighty-g';
import { firstRow, type Queryable } from '../../database/sql';
import type { ReceiptReissuePreview } from '../../generated/resolvers';
import type { ReceiptSnapshot } from '../receipt-document';

/** Days of receipts, both included. */
export interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Fields of the foundation that a reissue updates. */
export type PrintedRegistration = Pick<
  ReceiptSnapshot['organisation'],
  'pan' | 'registration80g' | 'registration80gValidity'
>;

/**
 * SQL of the outcome for a receipt `r` of a donation `d`; $1 to $3 are the printed fields, $4 and $5 the registration's
 * term.
 */
const fate = `case
  when r.voided_at is not null then 'voided'
  when r.issued_on < $4 or r.issued_on > $5 then 'outsideTerm'
  when not d.mode_allows_80g then 'cash'
  when r.is_80g and (r.snapshot #>> '{organisation,pan}', r.snapshot #>> '{organisation,registration80g}',
                     r.snapshot #>> '{organisation,registration80gValidity}') is not distinct from ($1, $2, $3) then 'unchanged'
  when r.is_80g then 'refreshed'
  when not d.wants_80g then 'notWished'
  when d.donor_pan is null then 'withoutPan'
  else 'eligible' end`;

/**
 * Returns the days a registration covers. Without an end it covers every day from its beginning; one that is not filled
 * in covers none.
 */
const termOf = ({ number, pan, from, until }: Registration80g): [string, string] =>
  number && pan ? [from || '-infinity', until || 'infinity'] : ['infinity', '-infinity'];

/** Counts the receipts of a period by outcome. */
export async function countFates(
  db: Queryable,
  { from, to }: Period,
  registration: Registration80g,
  printed: PrintedRegistration,
): Promise<ReceiptReissuePreview> {
  const of = (name: string): string => `(count(*) filter (where fate = '${name}'))::int`;
  const counts = await firstRow<Omit<ReceiptReissuePreview, 'registration' | 'validity'>>(
    db,
    `select count(*)::int as total, ${of('eligible')} as eligible, ${of('refreshed')} as refreshed, ${of('unchanged')} as unchanged,
            ${of('outsideTerm')} as "outsideTerm", ${of('withoutPan')} as "withoutPan", ${of('notWished')} as "notWished",
            ${of('cash')} as cash, ${of('voided')} as voided,
            (count(*) filter (where fate = 'eligible' and email <> ''))::int as mailable
       from (select ${fate} as fate, coalesce(r.snapshot #>> '{donor,email}', '') as email
               from receipts r join donations d on d.id = r.donation_id where r.issued_on between $6 and $7) looked_at`,
    [printed.pan, printed.registration80g, printed.registration80gValidity, ...termOf(registration), from, to],
  );
  if (!counts) throw new Error('an aggregate without a row');
  const { registration80g, registration80gValidity } = printed;
  return { ...counts, registration: registration80g, validity: registration80gValidity };
}
