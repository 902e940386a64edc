import { mailContent, type MailContent } from './layout';

/** The mail that greets someone who has just signed up. */
export function welcomeMail(mail: { siteName: string; name: string; siteUrl: string }): MailContent {
  return mailContent({
    siteName: mail.siteName,
    subject: `Welcome to ${mail.siteName}`,
    greeting: mail.name ? `Dear ${mail.name},` : 'Hello,',
    opening: ['Your account is ready: you can sign in with the email address this mail came to.'],
    button: { label: 'See our campaigns', url: `${mail.siteUrl}/campaigns` },
    closing: ['If you did not sign up, reply to this mail and we will remove the account.'],
  });
}
