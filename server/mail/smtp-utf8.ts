import type { Transporter } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { needsSmtpUtf8 } from '../../rules/email';

/**
 * Checks whether a mail server accepts an address before the mail is sent. nodemailer would send an address with a
 * non-ASCII local part to a server without SMTPUTF8 (RFC 6531) as well, and some servers then lose the mail or garble
 * the address.
 * @throws Error with RFC 6531's reply (553 5.6.7), which is permanent
 */
export async function refuseWithoutSmtpUtf8(transporter: Transporter, address: string): Promise<void> {
  // The transporter's options are missing from its types.
  const { options } = transporter.transporter as unknown as { options: SMTPConnection.Options };
  if (!needsSmtpUtf8(address) || (await knowsSmtpUtf8(options))) return;
  throw Object.assign(new Error('The mail server does not accept addresses in this script.'), {
    code: 'SMTPUTF8 not supported',
    command: 'RCPT TO',
    responseCode: 553,
    response: '553 5.6.7 Non-ASCII addresses not permitted for that sender or recipient',
  });
}

function knowsSmtpUtf8(options: SMTPConnection.Options): Promise<boolean> {
  const connection = new SMTPConnection(options);
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.connect((error) => {
      // nodemailer stores the extensions of the greeting without exposing them.
      const { _supportedExtensions: named = [] } = connection as unknown as { _supportedExtensions?: string[] };
      connection.quit();
      if (error) reject(error);
      else resolve(named.includes('SMTPUTF8'));
    });
  });
}
