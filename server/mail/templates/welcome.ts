import { withCallName } from '../../../rules/names';
import { mailContent, type MailContent } from './layout';

/** The mail that greets someone who has just signed up. */
export function welcomeMail(mail: { siteName: string; name: string; siteUrl: string }): MailContent {
  return mailContent({
    siteName: mail.siteName,
    subject: `Welcome to ${mail.siteName}`,
    heading: withCallName('Welcome', mail.name),
    picture: 'lamp',
    opening: ['Your account is ready: you can sign in with the email address this mail came to.'],
    buttons: [{ label: 'See our campaigns', url: `${mail.siteUrl}/campaigns` }],
    closing: [],
    because: 'You get this mail because you signed up. If it was not you, reply and we will remove the account.',
  });
}
