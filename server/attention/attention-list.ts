import type { DataSource } from 'typeorm';
import { isUuid } from '../../rules/uuid';
import { newestFirst, readInChunks } from '../database/export-chunks';
import { Conditions, orderBy, readPage } from '../database/listing';
import { firstRow, type Queryable } from '../database/sql';
import type {
  AttentionFilter,
  AttentionItem,
  AttentionItemList,
  AttentionSort,
  QueryAdminAttentionArgs,
  RequireFields,
} from '../generated/resolvers';

type ListArgs = RequireFields<QueryAdminAttentionArgs, 'direction' | 'filter' | 'page' | 'sort'>;

/** SQL of an item's mail: the one it names, or the latest failed one for the receipt it names. */
const mail = `(select m.id, m.to_address, m.subject, m.status in ('failed', 'bounced') and m.body_deleted_at is null as is_lost from mails m
   where m.id = case when a.kind in ('mail_failed', 'mail_bounced') then a.reference::uuid end
      or m.status = 'failed' and m.receipt_id = case when a.kind = 'receipt_failed' then a.reference::uuid end
   order by m.created_at desc limit 1)`;

const columns = `a.id, a.kind, a.reference, a.details, a.donation_id as "donationId",
  s.provider_subscription_id as "providerSubscriptionId",
  coalesce(d.donor_name, s.donor_name, m.to_address) as "donorName", nullif(coalesce(d.donor_email, s.donor_email), '') as "donorEmail",
  coalesce(d.amount, s.amount) as amount,
  a.due_at as "dueAt", a.created_at as "createdAt", a.resolved_at as "resolvedAt",
  coalesce(nullif(u.full_name, ''), u.email) as "resolvedBy", coalesce(m.is_lost, false) as "canSendAgain",
  a.kind in ('unmatched_payment', 'amount_mismatch') and a.resolved_at is null
    and not exists (select 1 from donations b where b.payment_id = a.reference) as "canBook",
  m.to_address as "mailTo", m.subject as "mailSubject"`;

const from = `attention_items a
  left join donations d on d.id = a.donation_id
  left join subscriptions s
    on s.provider_subscription_id = case when a.kind in ('halted_mandate', 'gift_runs_twice', 'duplicate_subscription') then split_part(a.reference, ':', 1) end
  left join lateral ${mail} m on true
  left join users u on u.id = a.resolved_by`;

/** SQL of the urgency: deadlines first, then money that may be missing or counted twice. */
const urgency = `case when a.due_at is not null then 9 else case a.kind when 'gifts_not_started' then 8 when 'dispute' then 8
  when 'unmatched_payment' then 7
  when 'amount_mismatch' then 7 when 'likely_duplicate' then 7 when 'refund' then 7 when 'ledger_difference' then 6
  when 'gift_runs_twice' then 7 when 'cash_limit' then 7 when 'reference_reused' then 7
  when 'webhook_failed' then 6 when 'halted_mandate' then 5 when 'duplicate_subscription' then 6 when 'receipt_failed' then 4 when 'mail_failed' then 4
  when 'mail_bounced' then 4 when 'payment_left' then 5 when 'capture_day' then 5
  when 'not_reconciled' then 5 when 'webhook_silence' then 4 when 'bounces_unread' then 4
  when 'mail_text' then 4 when 'backup_failed' then 6 when 'backup_restored' then 8 when 'import_stuck' then 4 when 'card_testing' then 7 when 'statement_outdated' then 6 else 1 end end`;

const sorts: Record<AttentionSort, string> = {
  urgency: `${urgency}, -extract(epoch from a.due_at), a.created_at`,
  createdAt: 'a.created_at',
  kind: 'a.kind, a.created_at',
};

const conditions = ({ isOpen, kind }: AttentionFilter, search: string | null | undefined): Conditions =>
  new Conditions()
    .addFixed('a.resolved_at is null', isOpen === true)
    .addFixed('a.resolved_at is not null', isOpen === false)
    .add((value) => `a.kind = ${value}`, kind)
    .search(search, ['a.reference', 'a.details', 'd.donor_name', 'd.donor_email', 's.donor_name', 'm.to_address']);

/** Lists a page of the exceptions queue. */
export function listAttention(
  db: Queryable,
  { page, search, filter, sort, direction }: ListArgs,
): Promise<AttentionItemList> {
  return readPage<AttentionItem>(db, {
    select: columns,
    from,
    countFrom: search?.trim() ? from : 'attention_items a',
    where: conditions(filter, search),
    order: orderBy(sorts, sort, direction, 'a.id'),
    page,
  });
}

/** Streams the matches, newest first: an order that nothing changes while a colleague marks items as done. */
export const readAllAttention = (
  dataSource: DataSource,
  { search, filter }: Pick<ListArgs, 'search' | 'filter'>,
): AsyncGenerator<AttentionItem[]> =>
  readInChunks<AttentionItem>(dataSource, {
    select: columns,
    from,
    where: conditions(filter, search),
    keys: newestFirst('a.'),
  });

/** Reads one item as in the list; null when there is none. */
export const readAttentionItem = async (db: Queryable, id: string): Promise<AttentionItem | null> =>
  isUuid(id) ? firstRow<AttentionItem>(db, `select ${columns} from ${from} where a.id = $1`, [id]) : null;

/** Locks the mail of an item's "Send again" until the transaction ends; null when there is none. */
export const lockLostMail = (db: Queryable, id: string): Promise<{ id: string } | null> =>
  firstRow(
    db,
    `select m.id from mails m
      where m.status in ('failed', 'bounced') and m.body_deleted_at is null and m.id = (select f.id from attention_items a left join lateral ${mail} f on true where a.id = $1)
        for update`,
    [id],
  );
