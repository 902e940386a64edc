import type { DonationFactsFragment, StoryFactsFragment } from '../../../generated/graphql';
import type { TimelineTone } from '../../detail/Timeline';

export type Donation = DonationFactsFragment;
export type Story = StoryFactsFragment;

/** One thing that happened; `kind` gives its drawing. */
export interface StoryEntry {
  id: string;
  at: string;
  kind:
    | 'order'
    | 'paid'
    | 'failed'
    | 'settled'
    | 'webhook'
    | 'receipt'
    | 'mail'
    | 'attention'
    | 'attempt'
    | 'office'
    | 'refund';
  tone: TimelineTone;
  title: string;
  details: string;
  /** The text of a webhook event behind the entry. */
  payload?: string;
  /** Another donation that the entry is about. */
  donationId?: string;
}

export const quoted = (words: string): string => `“${words}”`;

/** Puts together what there is to say. */
export const sentences = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');

/** 'likely_duplicate' as words: 'Likely duplicate'. */
export const inWords = (name: string): string => {
  const words = name.replace(/[_.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
