/** Reasons for the office, by second and third number of the code (RFC 3463 and its registry). */
const WORDS: Readonly<Record<string, string>> = {
  '1.1': 'The address does not exist',
  '1.2': 'The domain after the @ does not exist',
  '1.3': 'The address is not valid',
  '1.6': 'The mailbox has moved',
  '1.10': 'The domain after the @ does not accept email',
  '2.0': 'The mailbox cannot receive email',
  '2.1': 'The mailbox is closed',
  '2.2': 'The mailbox is full',
  '2.3': 'The email is too large for the mailbox',
  '3.4': 'The email is too large for the mail server',
  '4.1': 'The recipient’s mail server did not respond',
  '4.4': 'The recipient’s mail server was not found',
  '4.6': 'The email was caught in a mail loop',
  '4.7': 'The recipient’s mail server did not accept it in time',
  '7.1': 'The recipient’s mail server rejects our email',
};

/** Reasons by the second number alone. */
const SUBJECTS: Readonly<Record<string, string>> = {
  '1': 'Something is wrong with the address',
  '2': 'The mailbox cannot receive email',
  '3': 'The recipient’s mail server cannot accept it',
  '4': 'The recipient’s mail server could not be reached',
  '7': 'The recipient’s mail server rejects our email',
};

/**
 * Explains a bounce for the office: 'The address does not exist (5.1.1)'.
 * @param status such as 5.1.1
 */
export function bounceWords(status: string): string {
  const [, subject = '', detail = ''] = status.split('.');
  return `${WORDS[`${subject}.${detail}`] ?? SUBJECTS[subject] ?? 'The mail server gave no reason'} (${status})`;
}
