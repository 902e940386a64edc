/** Reasons for the office, by second and third number of the code (RFC 3463 and its registry). */
const WORDS: Readonly<Record<string, string>> = {
  '1.1': 'The address does not exist',
  '1.2': 'The part of the address after the @ does not exist',
  '1.3': 'The address is not written correctly',
  '1.6': 'The mailbox has moved elsewhere',
  '1.10': 'The part of the address after the @ takes no mail',
  '2.0': 'The mailbox cannot take mail',
  '2.1': 'The mailbox is closed',
  '2.2': 'The mailbox is full',
  '2.3': 'The mail is too large for the mailbox',
  '3.4': 'The mail is too large for the mail server',
  '4.1': 'The mail server of the address did not answer',
  '4.4': 'The mail server of the address was not found',
  '4.6': 'The mail went round in a circle',
  '4.7': 'The mail server of the address did not take it in time',
  '7.1': 'The mail server of the address refuses our mail',
};

/** Reasons by the second number alone. */
const SUBJECTS: Readonly<Record<string, string>> = {
  '1': 'Something is wrong with the address',
  '2': 'The mailbox cannot take mail',
  '3': 'The mail server of the address cannot take it',
  '4': 'The mail server of the address was not reached',
  '7': 'The mail server of the address refuses our mail',
};

/**
 * Explains a bounce for the office: 'The address does not exist (5.1.1)'.
 * @param status such as 5.1.1
 */
export function bounceWords(status: string): string {
  const [, subject = '', detail = ''] = status.split('.');
  return `${WORDS[`${subject}.${detail}`] ?? SUBJECTS[subject] ?? 'The mail server gave no clear reason'} (${status})`;
}
