import { attentionEntries, officeEntries } from './office-entries';
import { mailEntries, receiptEntries, refundEntries } from './paper-entries';
import { attemptEntries, orderEntries, paymentEntries, settledEntries, webhookEntries } from './payment-entries';
import type { Donation, Story, StoryEntry } from './story-entry';

/** Where two things have one time, the cause stands before what it caused. */
const causes: StoryEntry['kind'][] = [
  'attempt',
  'order',
  'failed',
  'paid',
  'settled',
  'webhook',
  'office',
  'receipt',
  'mail',
  'refund',
  'attention',
];

/** Everything that happened to a donation, oldest first. */
export function storyEntries(donation: Donation, story: Story): StoryEntry[] {
  const entries = [
    ...orderEntries(donation, story),
    ...paymentEntries(story),
    ...settledEntries(donation),
    ...webhookEntries(story),
    ...receiptEntries(donation),
    ...mailEntries(donation, story),
    ...attentionEntries(story),
    ...attemptEntries(story),
    ...officeEntries(donation, story),
    ...refundEntries(donation),
  ];
  return entries.sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || causes.indexOf(one.kind) - causes.indexOf(other.kind),
  );
}
