import { mailTextProblems, MAIL_TEXT_KINDS, type MailTextKind } from '../../../rules/mail-texts';
import type { MailWords } from '../../../rules/mail-text-info';

/** What the page is about. */
export const ABOUT = 'What donors and members read from you: mails, letters and WhatsApp messages.';

export type MailTextValues = { -readonly [Name in keyof MailWords]: string };

export const mailTextLabels: Readonly<Record<keyof MailTextValues, string>> = {
  subject: 'Subject',
  heading: 'Heading',
  opening: 'Text',
  closing: 'Closing',
};

/** The words of a text as the form shows them. */
export const valuesOf = ({ subject, heading, opening, closing }: MailWords): MailTextValues => ({
  subject,
  heading,
  opening,
  closing,
});

/** The text that the address names; the first when it names none. */
export const kindOf = (name: string | null): MailTextKind =>
  MAIL_TEXT_KINDS.find((kind) => kind === name) ?? MAIL_TEXT_KINDS[0];

export const validateMailText =
  (kind: MailTextKind) =>
  (values: MailTextValues): Partial<MailTextValues> =>
    Object.fromEntries(mailTextProblems(kind, values).map(({ field, message }) => [field, message]));
