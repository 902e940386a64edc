import { createHmac } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { ServiceDeps } from '../deps';
import { escapeHtml } from '../html/escape';
import { enqueueMail } from '../mail/outbox';
import { mailContent } from '../mail/templates/layout';

/** Kind of the mail in the outbox. */
const INVITATION_MAIL = 'invitation';
/** Placeholder for the link in the outbox; replaced when the mail is sent. */
const LINK_MARK = 'https://invitation-link.invalid/';

/**
 * Derives the token of an invitation's link from its id and the server's secret, so that neither the outbox nor the
 * table holds anything that opens the office.
 */
export const invitationToken = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`invitation:${id}`).digest('base64url');

interface InvitationMail {
  readonly id: string;
  readonly email: string;
  /** Role in words, such as `accountant`. */
  readonly role: string;
  /** Number of this mail, from 1. */
  readonly number: number;
  readonly siteName: string;
}

/** Queues the mail with the link of an invitation. It names nobody: what a name says is not ours to mail to strangers. */
export const enqueueInvitation = (
  manager: EntityManager,
  { id, email, role, number, siteName }: InvitationMail,
): Promise<unknown> =>
  enqueueMail(manager, {
    kind: INVITATION_MAIL,
    dedupeKey: `${INVITATION_MAIL}:${id}:${number}`,
    to: email,
    ...mailContent({
      siteName,
      subject: `You are invited to the office of ${siteName}`,
      heading: 'You are invited',
      opening: [
        `An admin of ${siteName} invites you to the office of its website, with the role ${role}.`,
        'Open the link to choose a password. The role begins then.',
      ],
      buttons: [{ label: 'Accept the invitation', url: LINK_MARK }],
      closing: ['The link works once and expires after 7 days.'],
      because: 'If you do not know what this is about, ignore this email. Nothing happens.',
    }),
  });

/** Inserts the link into an invitation that is sent or shown; any other mail stays as it is. */
export function withInvitationLink<Mail extends { kind: string; dedupeKey: string; text: string; html: string }>(
  { jwtSecret, publicUrl }: Pick<ServiceDeps, 'jwtSecret' | 'publicUrl'>,
  mail: Mail,
): Mail {
  if (mail.kind !== INVITATION_MAIL) return mail;
  const id = mail.dedupeKey.split(':')[1] ?? '';
  const link = `${publicUrl}/invitation?token=${invitationToken(jwtSecret, id)}`;
  return {
    ...mail,
    text: mail.text.replaceAll(LINK_MARK, () => link),
    html: mail.html.replaceAll(LINK_MARK, () => escapeHtml(link)),
  };
}
