import { createHmac, randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { EntityTable } from '../../database/entity-table';
import { insertRows } from '../../database/insert-rows';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { escapeHtml } from '../../html/escape';
import { enqueueMail } from '../../mail/outbox';
import { mailContent } from '../../mail/templates/layout';
import { tokenHash } from '../tokens';
import { EmailConfirmationEntity } from './email-confirmation.entity';

const confirmations = new EntityTable(EmailConfirmationEntity);

const HOUR_MS = 60 * 60_000;
const GOOD_FOR_MS = 7 * 24 * HOUR_MS;
/** Maximum numbers of mails to one account within an hour and in all: nobody is mailed without end by a stranger. */
const MOST_IN_AN_HOUR = 3;
const MOST_IN_ALL = 10;
/** Kind of the mail in the outbox. */
const CONFIRMATION_MAIL = 'email-confirmation';
/** Placeholder for the link in the outbox; replaced when the mail is sent. */
const LINK_MARK = 'https://confirmation-link.invalid/';

/**
 * Derives the token of a confirmation link from its row's id, the address that it is mailed to and the server's secret, so
 * that neither the outbox nor the table holds anything that confirms an address, and no link confirms another one.
 */
export const confirmationToken = (secret: string, id: string, email: string): string =>
  createHmac('sha256', secret).update(`email-confirmation:${id}:${email.toLowerCase()}`).digest('base64url');

const dedupeKeyOf = (id: string): string => `${CONFIRMATION_MAIL}:${id}`;

interface Unconfirmed {
  readonly userId: string;
  readonly email: string;
  readonly siteName: string;
}

/**
 * Queues a mail with a link that confirms an account's address, in the caller's transaction; earlier links stay good. It
 * greets nobody by name: whoever signed up may have typed another's address, and words of a stranger are not ours to mail.
 * @returns false when the account was mailed often enough
 */
export async function enqueueConfirmation(
  manager: EntityManager,
  { jwtSecret, now }: Pick<ServiceDeps, 'jwtSecret' | 'now'>,
  { userId, email, siteName }: Unconfirmed,
): Promise<boolean> {
  const at = now();
  const sent = await firstRow<{ inAll: number; lately: number }>(
    manager,
    `select count(*)::int as "inAll", count(*) filter (where created_at > $2)::int as lately
       from email_confirmations where user_id = $1`,
    [userId, new Date(at.getTime() - HOUR_MS)],
  );
  if (sent && (sent.inAll >= MOST_IN_ALL || sent.lately >= MOST_IN_AN_HOUR)) return false;
  const id = randomUUID();
  const expiresAt = new Date(at.getTime() + GOOD_FOR_MS);
  await insertRows(manager, confirmations, [
    { id, userId, tokenHash: tokenHash(confirmationToken(jwtSecret, id, email)), createdAt: at, expiresAt },
  ]);
  await enqueueMail(manager, {
    kind: CONFIRMATION_MAIL,
    dedupeKey: dedupeKeyOf(id),
    to: email,
    ...mailContent({
      siteName,
      subject: `Confirm your email address for ${siteName}`,
      heading: 'Confirm your email address',
      opening: [
        `Someone, most likely you, made an account on the website of ${siteName} with this address.`,
        'Open the link and press “Confirm my address”, so that we know that it is yours.',
      ],
      buttons: [{ label: 'Confirm the address', url: LINK_MARK }],
      closing: ['The link is good for 7 days.'],
      because: 'If it was not you, open the link and press “This was not me”: the account is removed then.',
    }),
  });
  return true;
}

/** Inserts the link into a confirmation mail that is sent or shown; any other mail stays as it is. */
export function withConfirmationLink<
  Mail extends { to: string; kind: string; dedupeKey: string; text: string; html: string },
>({ jwtSecret, publicUrl }: Pick<ServiceDeps, 'jwtSecret' | 'publicUrl'>, mail: Mail): Mail {
  if (mail.kind !== CONFIRMATION_MAIL) return mail;
  const id = mail.dedupeKey.slice(dedupeKeyOf('').length);
  // A fragment stays in the browser: no server log, proxy or referrer gets the token.
  const link = `${publicUrl}/confirm-email#token=${confirmationToken(jwtSecret, id, mail.to)}`;
  return {
    ...mail,
    text: mail.text.replaceAll(LINK_MARK, () => link),
    html: mail.html.replaceAll(LINK_MARK, () => escapeHtml(link)),
  };
}
