import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse } from 'graphql';
import { projectRoot } from '../../config/paths';

/** The type of the API that shows a table's rows; its descriptions explain the columns of the same names. */
export const typeOfTable: Readonly<Record<string, string>> = {
  attention_items: 'AttentionItem',
  audit_log: 'AuditEntry',
  campaigns: 'CampaignRecord',
  contact_submissions: 'ContactInquiry',
  disputes: 'Dispute',
  donation_essentials: 'DonationEssentialRecord',
  donation_items: 'DonationItem',
  donations: 'DonationRecord',
  donors: 'DonorRecord',
  events: 'Event',
  exports: 'ExportProgress',
  mail_attempts: 'StoryMailAttempt',
  mail_bounces: 'StoryMailBounce',
  mails: 'StoryMail',
  media_library: 'MediaItem',
  members: 'MemberRecord',
  page_content: 'PageRecord',
  payment_orders: 'StoryOrder',
  payments: 'StoryPayment',
  receipt_mailings: 'ReceiptMailing',
  receipt_reissues: 'ReceiptReissue',
  receipt_revisions: 'ReceiptRevision',
  receipts: 'ReceiptRecord',
  refunds: 'Refund',
  settings: 'Setting',
  subscription_items: 'SubscriptionItem',
  subscriptions: 'SubscriptionRecord',
  users: 'AccountRecord',
  volunteer_submissions: 'VolunteerApplication',
  webhook_events: 'WebhookEventRecord',
};

/** Descriptions of schema.graphql by `Type` and `Type.field`, each on one line. */
export type ApiWords = ReadonlyMap<string, string>;

const oneLine = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ').trim();

/** Reads the descriptions of all object types and their fields from schema.graphql. */
export function readApiWords(): ApiWords {
  const document = parse(readFileSync(join(projectRoot, 'schema.graphql'), 'utf8'), { noLocation: true });
  const words = new Map<string, string>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    const type = definition.name.value;
    for (const { name, description } of [definition, ...(definition.fields ?? [])]) {
      if (description) words.set(name.value === type ? type : `${type}.${name.value}`, oneLine(description.value));
    }
  }
  return words;
}
