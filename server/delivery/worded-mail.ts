import { mailTextProblems } from '../../rules/mail-texts';
import type { MailWords } from '../../rules/mail-text-info';
import { mailContent, type MailBody } from '../mail/templates/layout';
import { inOwnWords } from '../mail/templates/own-words';

interface StoredMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What the mail is made of; null where its words are always ours. */
  readonly parts: MailBody | null;
  /** The office's own words of its kind; null for ours. */
  readonly own: MailWords | null;
}

/** A mail in the words of this day. */
interface Worded<Mail> {
  readonly mail: Mail;
  /** The kind of a text that cannot be used, and why: the mail keeps our words. Null when all is well. */
  readonly broken: { readonly kind: string; readonly reason: string } | null;
}

/** Puts a queued mail into the office's own words, or leaves it in ours. Never throws: no text may stop a mail. */
export function wordedMail<Mail extends StoredMail>(mail: Mail): Worded<Mail> {
  const { parts, own } = mail;
  const kind = parts?.words?.kind;
  if (!parts || !own || !kind) return { mail, broken: null };
  try {
    const [problem] = mailTextProblems(kind, own);
    if (problem) return { mail, broken: { kind, reason: `${problem.field}: ${problem.message}` } };
    const { subject, text, html } = mailContent(inOwnWords(parts, own));
    return { mail: { ...mail, subject, text, html }, broken: null };
  } catch (error) {
    return { mail, broken: { kind, reason: error instanceof Error ? error.message : 'It could not be filled.' } };
  }
}
