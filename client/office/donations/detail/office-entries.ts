import { formatDate } from '../../../../rules/dates';
import { methodInWords } from '../donation-words';
import { inWords, sentences, type Donation, type Story, type StoryEntry } from './story-entry';

export const attentionEntries = ({ attention }: Story): StoryEntry[] =>
  attention.flatMap(({ id, kind, details, createdAt, resolvedAt }): StoryEntry[] => [
    {
      id,
      at: createdAt,
      kind: 'attention',
      tone: 'bad',
      title: `Needs attention: ${inWords(kind).toLowerCase()}`,
      details,
    },
    ...(resolvedAt
      ? [
          {
            id: `${id}-done`,
            at: resolvedAt,
            kind: 'attention',
            tone: 'good',
            title: 'Attention item closed',
            details: inWords(kind),
          } as const,
        ]
      : []),
  ]);

/** What `recordAudit` calls things, and what they read as here; what the system booked itself is told by its facts. */
const officeTitles: Readonly<Record<string, string>> = {
  'donation.record': 'Offline donation recorded',
  'donation.cheque-outcome': 'Outcome of the cheque recorded',
  'donation.correct': 'Donor details corrected',
  'donation.correct-gift': 'Donation corrected',
  'donation.split': 'Split between two people',
  'donation.void': 'Donation voided',
  'donation.restore': 'Donation counts again',
  'donation.refund-taken-back': 'Refund taken back',
  'donation.refund-request': 'Refund requested',
  'receipt.send': 'Receipt queued for sending',
  'receipt.share': 'Receipt opened in WhatsApp',
};

/** Looks at a PAN changed nothing: they stand in the audit log and on the access page. */
export function officeEntries(donation: Donation, { auditEntries }: Story): StoryEntry[] {
  return auditEntries
    .filter(
      ({ personName, action }) => !action.endsWith('.show_pan') && (personName !== null || action in officeTitles),
    )
    .map(({ id, at, personName, action, changes }) => {
      const isRecord = action === 'donation.record';
      const received =
        isRecord &&
        donation.capturedAt &&
        `${methodInWords(donation.paymentMethod)} received on ${formatDate(donation.capturedAt)}.`;
      const isByGiver = changes.some(({ field, after }) => field === 'by' && after === '"giver"');
      const changed = action.startsWith('donation.correct') && changedFields(changes.map(({ field }) => field));
      const reason = changes.find(({ field }) => field === 'reason')?.after;
      return {
        id: `audit-${id}`,
        at,
        kind: isRecord ? 'settled' : 'office',
        tone: isRecord ? 'settled' : 'routine',
        title: officeTitles[action] ?? inWords(action),
        details: sentences(
          received,
          changed,
          reason && `Reason: ${String(JSON.parse(reason))}.`,
          personName ? `By ${personName}.` : isByGiver && 'By the donor, on the thank-you page.',
        ),
      };
    });
}

const fieldWords: Readonly<Record<string, string>> = {
  donorName: 'name',
  donorEmail: 'email',
  donorPhone: 'phone',
  donorAddress: 'address',
  donorPan: 'PAN',
  nameOnPan: 'name on the PAN card',
  wants80g: '80G request',
  isAnonymous: 'anonymity',
  amount: 'amount',
  receivedOn: 'date',
  method: 'method',
  reference: 'reference',
  draweeBank: 'drawee bank',
  chequeDate: 'cheque date',
  description: 'description',
  campaignTitle: 'campaign or purpose',
};

function changedFields(fields: readonly string[]): string {
  const words = fields.map((field) => fieldWords[field]).filter(Boolean);
  return words.length > 0 ? `Changed: ${words.join(', ')}.` : '';
}
