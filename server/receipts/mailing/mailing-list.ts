import { firstRow, type Queryable } from '../../database/sql';
import type { ReceiptMailingStatus } from '../../generated/resolvers';

/** Progress of a mailing. */
export interface MailingRow {
  readonly id: string;
  readonly status: ReceiptMailingStatus;
  readonly onlyNeverSent: boolean;
  /** Financial year of the statements that it mails; null for receipts. */
  readonly financialYear: string | null;
  readonly startedAt: Date;
  readonly startedBy: string | null;
  readonly cancelledAt: Date | null;
  readonly total: number;
  readonly sent: number;
  readonly failed: number;
  /** Sent and bounced. */
  readonly bounced: number;
  /** Mails in the outbox that are not sent yet. */
  readonly queued: number;
  /** Receipts or statements that are not in the outbox yet. */
  readonly waiting: number;
}

const SHOWN = 10;

const columns = `m.id, m.only_never_sent as "onlyNeverSent", m.financial_year as "financialYear", m.created_at as "startedAt", m.cancelled_at as "cancelledAt",
  coalesce(nullif(u.full_name, ''), u.email) as "startedBy", m.total, mail.sent, mail.failed, mail.bounced, mail.queued, item.waiting,
  case when m.cancelled_at is not null then 'cancelled' when item.waiting + mail.queued > 0 then 'running' else 'done' end as status`;

const from = `receipt_mailings m
  left join users u on u.id = m.user_id
  cross join lateral (
    select (count(*) filter (where status = 'sent'))::int as sent, (count(*) filter (where status = 'failed'))::int as failed,
           (count(*) filter (where status = 'bounced'))::int as bounced,
           (count(*) filter (where status = 'queued'))::int as queued
      from mails where mailing_id = m.id) mail
  cross join lateral (
    select ((select count(*) from receipt_mailing_items where mailing_id = m.id)
          + (select count(*) from statement_mailing_items where mailing_id = m.id))::int as waiting) item`;

/** Reads one mailing; null when there is none. */
export const readMailing = (db: Queryable, id: string): Promise<MailingRow | null> =>
  firstRow(db, `select ${columns} from ${from} where m.id = $1`, [id]);

/** Lists open mailings, and those started or handed over within a day, newest first. */
export const listMailings = (db: Queryable): Promise<MailingRow[]> =>
  db.query(
    `select ${columns} from ${from}
      where m.handed_over_at is null or greatest(m.created_at, m.handed_over_at) > now() - interval '1 day'
      order by m.created_at desc, m.id limit ${SHOWN}`,
  );
