import { hasLink } from '../../rules/web-address';
import { mailContent, type MailContent } from '../mail/templates/layout';

/** Builds the mail with a link to choose a new password. `link` holds the secret token and is absolute. */
export function passwordResetMail(mail: { siteName: string; name: string; link: string }): MailContent {
  return mailContent({
    siteName: mail.siteName,
    subject: `Choose a new password for ${mail.siteName}`,
    heading: 'Choose a new password',
    opening: [
      `${mail.name && !hasLink(mail.name) ? `Dear ${mail.name}, someone` : 'Someone'}, most likely you, requested a new password for your account with us.`,
    ],
    buttons: [{ label: 'Choose a new password', url: mail.link }],
    closing: ['The link works once and expires after one hour.'],
    because: 'If it was not you, ignore this email. Your password does not change.',
  });
}
