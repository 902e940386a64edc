import type { EntityManager } from 'typeorm';
import { OFFLINE_METHODS, methodRules } from '../../rules/offline-methods';
import { firstRow } from '../database/sql';

/** What identifies the money of a gift. Amount in paise. */
interface Numbered {
  readonly method: string | null;
  /** '' where there is none. */
  readonly reference: string;
  readonly amount: number;
  readonly draweeBank: string | null;
}

const named = OFFLINE_METHODS.filter((method) => methodRules(method).reference !== null);
const unique = OFFLINE_METHODS.filter((method) => methodRules(method).isUnique);
const isIn = (methods: readonly string[], method: string | null): boolean => methods.some((each) => each === method);

/** SQL: donation `d` has the number, from the parameter `first` on, which `numberOf` fills. */
const hasNumber = (first: number): string =>
  `(d.payment_reference = $${first} and d.payment_method = $${first + 1}
    and ($${first + 2}::boolean or d.amount = $${first + 3} or lower(d.drawee_bank) = lower($${first + 4})))`;
const numberOf = (money: Numbered | null): unknown[] =>
  money
    ? [money.reference, money.method, isIn(unique, money.method), money.amount, money.draweeBank]
    : [null, null, null, null, null];

/**
 * Finds the receipt of the same money recorded by a colleague. A bank's reference identifies one transfer; cheques of
 * two banks may share a number, but hardly with the same amount, and those of one bank hardly ever do. Fully refunded donations are left out: an amount
 * mistyped with one zero too many is refunded and recorded again.
 * @param stored the gift itself, when it is corrected: what has its number already shares it, as the parts of two people
 * on one cheque do
 */
export async function findTwin(
  manager: EntityManager,
  money: Numbered,
  stored: (Numbered & { readonly id: string }) | null = null,
): Promise<string | null> {
  if (!isIn(named, money.method) || money.reference === '') return null;
  await holdNumber(manager, money);
  const row = await firstRow<{ receiptNumber: string }>(
    manager,
    `select r.receipt_number as "receiptNumber" from donations d join receipts r on r.donation_id = d.id
      where ${hasNumber(1)} and d.source = 'offline' and d.status <> 'refunded'
        and d.id is distinct from $6::uuid and not coalesce(${hasNumber(7)}, false) limit 1`,
    [...numberOf(money), stored?.id ?? null, ...numberOf(stored)],
  );
  return row?.receiptNumber ?? null;
}

/** Serializes two clerks with the same bank statement, until the caller's transaction ends. */
export async function holdNumber(
  manager: EntityManager,
  { method, reference }: Pick<Numbered, 'method' | 'reference'>,
): Promise<void> {
  await manager.query('select pg_advisory_xact_lock(hashtext($1))', [`offline:${method}:${reference}`]);
}

interface ReusedNumber {
  readonly reference: string;
  readonly receiptNumber: string;
  /** Receipt of the gift that has the number too. */
  readonly otherReceiptNumber: string;
}

/** SQL: id of the audit entry with which a donation (`uuid`) got the number that it has. */
const numberedAt = (donation: string): string =>
  `(select max(id) from audit_log
     where entity = 'donation' and entity_id = ${donation}::text and action in ('donation.record', 'donation.correct-gift')
       and (before ->> 'reference', before ->> 'method') is distinct from (after ->> 'reference', after ->> 'method'))`;

/**
 * Finds a gift that counts and got the number of this one, or the other way round, while the earlier of them did not
 * count: the same money was recorded again. Gifts that ever counted together share their number rightly, such as the
 * parts of two people on one cheque. Without an entry of when a gift got its number, it counts as recorded again.
 */
export async function findReusedNumber(manager: EntityManager, donationId: string): Promise<ReusedNumber | null> {
  const own = await firstRow<Numbered>(
    manager,
    `select payment_method as method, payment_reference as reference, amount, drawee_bank as "draweeBank"
       from donations where id = $1 and source = 'offline' and payment_reference is not null`,
    [donationId],
  );
  if (!own) return null;
  return firstRow<ReusedNumber>(
    manager,
    `select d.payment_reference as reference, own.receipt_number as "receiptNumber", r.receipt_number as "otherReceiptNumber"
       from donations d
       join receipts r on r.donation_id = d.id
       join receipts own on own.donation_id = $6
      cross join lateral (select ${numberedAt('$6::uuid')} as own, ${numberedAt('d.id')} as other) numbered
      where ${hasNumber(1)} and d.source = 'offline' and d.status = 'success' and d.id <> $6::uuid
        and (numbered.own is null or numbered.other is null or 'refunded' = (
          select after ->> 'status' from audit_log
           where entity = 'donation' and after ? 'status' and id < greatest(numbered.own, numbered.other)
             and entity_id = (case when numbered.own > numbered.other then d.id else $6::uuid end)::text
           order by id desc limit 1))
      limit 1`,
    [...numberOf(own), donationId],
  );
}
