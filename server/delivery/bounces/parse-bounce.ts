import { createHash } from 'node:crypto';
import type { Attachment, Email } from 'postal-mime';
import { UUID_PATTERN } from '../../../rules/uuid';
import { UNEXPLAINED, distinctAddresses, findStatus, readDeliveryStatus, type Failure } from './delivery-status';

/** A mail server's report that it gave up a mail. */
export interface Bounce {
  /** Key that is equal for every copy of the bounce. */
  readonly key: string;
  /** Ids of our mails that it may be about. */
  readonly mailIds: readonly string[];
  readonly failures: readonly Failure[];
}

/** Parser limits; a real bounce has about five parts. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };
/** Maximum number of lines, since parsing time grows per line and a hostile mail may have hundreds of thousands. */
const MOST_LINES = 5_000;
const MOST_IDS = 5;
/** Our mail's id, as the left side of its Message-ID or in its own header. */
const NAMED_ID = new RegExp(`^[> \\t]*(?:message-id:\\s*<(?=${UUID_PATTERN}@)|x-mail-id:\\s*)(${UUID_PATTERN})`, 'gim');
const ENVELOPE_ID = new RegExp(`^${UUID_PATTERN}$`, 'i');
const MAILER = /^(?:mailer-daemon|postmaster)@/i;

/**
 * Parses a mail that may be a bounce: a report by the standard (RFC 3464), or free text of a non-conforming server if
 * it names one of our Message-IDs.
 * @param raw the mail, or its beginning
 * @returns null when it is no bounce, or names no mail that could be ours
 */
export async function parseBounce(raw: Buffer): Promise<Bounce | null> {
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(beginningOf(raw), LIMITS).catch(() => null);
  if (!email) return null;
  const status = email.attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType));
  const found = status ? fromReport(email, textOf(status)) : fromText(email);
  const failures = found.failures.filter(({ recipients }) => recipients.length > 0);
  if (found.mailIds.length === 0 || failures.length === 0) return null;
  const key = createHash('sha256')
    .update(email.messageId ?? raw)
    .digest('hex');
  return { key, mailIds: [...new Set(found.mailIds)].slice(0, MOST_IDS), failures };
}

function beginningOf(raw: Buffer): Buffer {
  let end = 0;
  for (let lines = 0; lines < MOST_LINES; lines += 1) {
    const next = raw.indexOf('\n', end);
    if (next < 0) return raw;
    end = next + 1;
  }
  return raw.subarray(0, end);
}

type Found = Pick<Bounce, 'mailIds' | 'failures'>;

function fromReport(email: Email, status: string): Found {
  const { envelopeId, failures } = readDeliveryStatus(status);
  const returned = email.attachments
    .filter(({ mimeType }) =>
      /^(?:message\/(?:rfc822|global)|(?:text\/rfc822|message\/global)-headers)$/.test(mimeType),
    )
    .flatMap((part) => idsIn(textOf(part)));
  const named = ENVELOPE_ID.test(envelopeId) ? [envelopeId.toLowerCase(), ...returned] : returned;
  return { failures, mailIds: named.length > 0 ? named : idsIn(email.text ?? '') };
}

/**
 * Parses free text. A delay uses the same words, but has neither a permanent code nor the header of failed recipients.
 */
function fromText(email: Email): Found {
  const nothing: Found = { mailIds: [], failures: [] };
  const failed = email.headers.filter(({ key }) => key === 'x-failed-recipients').map(({ value }) => value);
  if (failed.length === 0 && !MAILER.test(email.from?.address ?? '')) return nothing;
  const text = email.text ?? '';
  const returnedAt = text.search(NAMED_ID);
  const words = returnedAt < 0 ? text : text.slice(0, returnedAt);
  const status = findStatus(words) ?? (/\b55\d\b/.test(words) ? UNEXPLAINED : null);
  if (failed.length === 0 && !status?.startsWith('5')) return nothing;
  const recipients = distinctAddresses(`${failed.join(' ')} ${words}`.split(/[\s,;:<>()"]+/));
  return { mailIds: idsIn(text), failures: [{ recipients, status: status ?? UNEXPLAINED }] };
}

const idsIn = (text: string): string[] =>
  Array.from(text.matchAll(NAMED_ID), ([, id = '']) => id.toLowerCase()).slice(0, MOST_IDS);

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);
