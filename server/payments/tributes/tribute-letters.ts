import type { EntityManager } from 'typeorm';
import type { Tribute } from '../../../rules/tribute';
import type { GivenTribute } from '../../../rules/tribute-input';
import { prepared } from '../../database/prepared-sql';
import { changedRows, firstRow } from '../../database/sql';
import { queueDelivery, type NewMail } from '../../mail/outbox';
import type { Gift } from '../../receipts/read-gift';
import { tributeLetterMail } from './tribute-letter-mail';

/** A stored letter, before it is a mail. */
interface Letter {
  readonly id: string;
  readonly toName: string;
  readonly toEmail: string;
  readonly message: string;
}

/** Builds SQL of the outbox's key of a letter: whatever happens to its gift, it is one mail. */
const mailKey = (id: string): string => `'tribute:' || ${id}::text`;

/** Stores whom to tell of a gift, in the transaction that stores the gift. */
export async function storeLetter(
  manager: EntityManager,
  of: 'donation' | 'subscription',
  id: string,
  tribute: GivenTribute | null,
  at: Date,
): Promise<void> {
  if (!tribute?.tell) return;
  const { name, email, message } = tribute.tell;
  await manager.query(
    `insert into tribute_letters (${of}_id, to_name, to_email, message, created_at) values ($1, $2, $3, $4, $5)`,
    [id, name, email, message, at],
  );
}

/** The first charge of a recurring gift to be booked takes the letter: later ones find none. */
const TAKE = prepared(`
  with taken as (
    update tribute_letters set donation_id = $1 where subscription_id = $2 and donation_id is null
    returning id, to_name, to_email, message
  )
  select id, to_name as "toName", to_email as "toEmail", message from taken
   union all
  select id, to_name, to_email, message from tribute_letters where donation_id = $1`);

/** Takes the letter about a gift that is being booked, in the caller's transaction; null when nobody is to be told. */
export const takeLetter = (manager: EntityManager, { id, subscriptionId }: Gift): Promise<Letter | null> =>
  firstRow<Letter>(manager, TAKE, [id, subscriptionId]);

/** Tells for whom a gift was given; null for any other gift. */
export const tributeOf = ({ tributeKind, tributeName }: Pick<Gift, 'tributeKind' | 'tributeName'>): Tribute | null =>
  tributeKind && tributeName ? { kind: tributeKind, name: tributeName } : null;

/** Builds the mail of a letter; the outbox sends it once. Null for a gift without a tribute. */
export function letterMail(letter: Letter, gift: Gift, siteName: string): NewMail | null {
  const tribute = tributeOf(gift);
  if (!tribute) return null;
  const { toName, message } = letter;
  return {
    kind: 'tribute-letter',
    dedupeKey: `tribute:${letter.id}`,
    to: letter.toEmail,
    ...tributeLetterMail({ siteName, tribute, giver: gift.isAnonymous ? null : gift.name, toName, message }),
  };
}

const MAILS_OF = `dedupe_key in (select ${mailKey('id')} from tribute_letters where donation_id = $1)`;

/** Keeps back the letter about a gift that does not count any more, unless it left already. */
export async function holdLetter(manager: EntityManager, donationId: string): Promise<void> {
  await manager.query(`update mails set status = 'cancelled' where status = 'queued' and ${MAILS_OF}`, [donationId]);
}

/** Sends the letter that was kept back, since its gift counts again. */
export async function releaseLetter(manager: EntityManager, donationId: string): Promise<void> {
  const released = await changedRows<{ id: string }>(
    manager,
    `update mails set status = 'queued' where status = 'cancelled' and body_deleted_at is null and ${MAILS_OF} returning id`,
    [donationId],
  );
  for (const { id } of released) await queueDelivery(manager, id);
}

/** Moves the letter to the gift that replaces another. */
export async function moveLetter(manager: EntityManager, fromId: string, toId: string): Promise<void> {
  await manager.query('update tribute_letters set donation_id = $2 where donation_id = $1', [fromId, toId]);
}

/** Writes a letter that has not left yet anew, after its gift was corrected; one about nobody is kept back. */
export async function rewriteLetter(manager: EntityManager, gift: Gift, siteName: string): Promise<void> {
  if (!tributeOf(gift)) return holdLetter(manager, gift.id);
  const letter = await takeLetter(manager, { ...gift, subscriptionId: null });
  const mail = letter && letterMail(letter, gift, siteName);
  if (!mail) return;
  await manager.query(
    `update mails set subject = $2, text_body = $3, html_body = $4 where dedupe_key = $1 and status = 'queued'`,
    [mail.dedupeKey, mail.subject, mail.text, mail.html],
  );
}
