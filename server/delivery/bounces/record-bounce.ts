import type { EntityManager } from 'typeorm';
import { flagForAttention } from '../../attention/attention';
import { firstRow } from '../../database/sql';
import type { Bounce } from './parse-bounce';
import { bounceWords } from '../../mail/status-words';

interface NamedMail {
  readonly id: string;
  readonly kind: string;
  readonly toAddress: string;
  readonly status: string;
  readonly sentAt: Date | null;
  readonly receiptId: string | null;
  readonly donationId: string | null;
}

/** `unknown` when it names no mail that we sent to the named recipient. */
export type Recorded = 'bounced' | 'known' | 'unknown';

/**
 * Records a bounce in the caller's transaction: the mail is `bounced`, its receipt counts as unsent, and the office
 * gets an exception unless the same mail has reached the donor since. It is trusted only if it names a mail together
 * with the address it went to. A copy of a bounce, or one of a mail that is about to be sent again, changes nothing.
 * @param receivedAt when it arrived in the mailbox
 */
export async function recordBounce(manager: EntityManager, bounce: Bounce, receivedAt: Date): Promise<Recorded> {
  const mail = await lockNamedMail(manager, bounce);
  const failure = bounce.failures.find(({ recipients }) => mail && recipients.includes(mail.toAddress));
  if (!mail || !failure) return 'unknown';
  const at = mail.sentAt && mail.sentAt > receivedAt ? mail.sentAt : receivedAt;
  const added = await firstRow(
    manager,
    `insert into mail_bounces (mail_id, bounce_key, bounced_at, status_code) values ($1, $2, $3, $4)
     on conflict (mail_id, bounce_key) do nothing returning id`,
    [mail.id, bounce.key, at, failure.status],
  );
  if (!added || mail.status !== 'sent') return 'known';
  await manager.query(`update mails set status = 'bounced' where id = $1`, [mail.id]);
  await takeBackSent(manager, mail);
  if (!(await wasSentSince(manager, mail)))
    await flagForAttention(manager, 'mail_bounced', mail.id, mail.donationId, bounceWords(failure.status), 'always');
  return 'bounced';
}

const lockNamedMail = (manager: EntityManager, { mailIds, failures }: Bounce): Promise<NamedMail | null> =>
  firstRow<NamedMail>(
    manager,
    `select m.id, m.kind, lower(m.to_address) as "toAddress", m.status, m.sent_at as "sentAt", m.receipt_id as "receiptId",
            (select r.donation_id from receipts r where r.id = m.receipt_id) as "donationId"
       from mails m where m.id = any($1::uuid[]) and lower(m.to_address) = any($2::text[])
      order by m.created_at limit 1 for update of m`,
    [mailIds, failures.flatMap(({ recipients }) => recipients)],
  );

/** Resets the sent mark of the mail's receipt to the latest earlier mail of the same revision, if there is one. */
async function takeBackSent(manager: EntityManager, { receiptId, sentAt }: NamedMail): Promise<void> {
  if (!receiptId) return;
  const stillSent = (issuedAt: string): string =>
    `(select max(m.sent_at) from mails m where m.receipt_id = $1 and m.status = 'sent' and m.sent_at >= ${issuedAt} and m.sent_at < $2)`;
  await manager.query(
    `update receipts r set sent_to_email_at = ${stillSent('coalesce(r.revised_at, r.created_at)')}
      where r.id = $1 and r.sent_to_email_at = $2`,
    [receiptId, sentAt],
  );
  await manager.query(
    `update receipt_revisions r set sent_to_email_at = ${stillSent('r.issued_at')}
      where r.receipt_id = $1 and r.sent_to_email_at = $2`,
    [receiptId, sentAt],
  );
}

async function wasSentSince(manager: EntityManager, { receiptId, kind, sentAt }: NamedMail): Promise<boolean> {
  const later = await firstRow(
    manager,
    `select 1 from mails where receipt_id = $1 and kind = $2 and status = 'sent' and sent_at > $3 limit 1`,
    [receiptId, kind, sentAt],
  );
  return later !== null;
}
