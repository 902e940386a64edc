import { tributeLine, tributePhrase, type Tribute } from '../../../rules/tribute';
import { mailContent, type MailContent } from '../../mail/templates/layout';

/** What the letter about a gift says. It never says how much was given. */
export interface LetterWords {
  readonly siteName: string;
  readonly tribute: Tribute;
  /** Null for a giver who stays anonymous. */
  readonly giver: string | null;
  readonly toName: string;
  /** The giver's own words; '' without any. */
  readonly message: string;
}

/** Builds the letter to the person whom a giver wants to be told. */
export function tributeLetterMail({ siteName, tribute, giver, toName, message }: LetterWords): MailContent {
  const phrase = tributePhrase(tribute);
  const words = message.split('\n').filter((part) => part.trim() !== '');
  return mailContent({
    siteName,
    subject: `A gift ${phrase}`,
    heading: tributeLine(tribute),
    picture: 'lamp',
    opening: [
      `Dear ${toName},`,
      `${giver ?? 'Somebody who does not wish to be named'} has made a gift to ${siteName} ${phrase}, and asked us to tell you.`,
    ],
    closing: [
      ...(words.length > 0 ? [`${giver ?? 'The giver'} writes:`, ...words] : []),
      'Nothing is asked of you, and no reply is needed.',
    ],
    because: 'You receive this email once, because the giver gave us your address for it. We use it for nothing else.',
  });
}
