import { formatRupees } from '../../../../rules/money';
import { quoted, sentences, type Donation, type Story, type StoryEntry } from './story-entry';

export function receiptEntries({ receipt }: Donation): StoryEntry[] {
  if (!receipt) return [];
  const { receiptNumber, revisions, voidedAt } = receipt;
  const issued: StoryEntry = {
    id: 'issued',
    at: revisions.at(-1)?.issuedAt ?? receipt.createdAt,
    kind: 'receipt',
    tone: 'good',
    title: `Receipt ${receiptNumber} issued`,
    details: revisions.length > 0 ? 'Corrected since.' : receipt.is80g ? '80G Eligible, PAN on file' : 'Not Eligible',
  };
  const revised = revisions.map(({ revision, supersededAt, reason }): StoryEntry => ({
    id: `revision-${revision + 1}`,
    at: supersededAt,
    kind: 'receipt',
    tone: 'good',
    title: `Revision ${revision + 1} of the receipt`,
    details: `${reason}. Revision ${revision} is kept.`,
  }));
  const voided: StoryEntry[] = voidedAt
    ? [
        {
          id: 'void',
          at: voidedAt,
          kind: 'receipt',
          tone: 'bad',
          title: 'Receipt marked void',
          details: receiptNumber,
        },
      ]
    : [];
  return [issued, ...revised, ...voided];
}

/** Sent, without a mail of ours that says how. */
function sentEntries({ receipt }: Donation, { mails }: Story): StoryEntry[] {
  const isTold = mails.some(({ attempts }) => attempts.some(({ succeeded }) => succeeded));
  if (!receipt?.sentToEmailAt || isTold) return [];
  const { sentToEmailAt, donorEmail } = receipt;
  return [{ id: 'sent', at: sentToEmailAt, kind: 'mail', tone: 'good', title: 'Receipt emailed', details: donorEmail }];
}

export const mailEntries = (donation: Donation, story: Story): StoryEntry[] => [
  ...sentEntries(donation, story),
  ...story.mails.flatMap(({ id, subject, toAddress, status, createdAt, attempts, bounces }) => {
    const waiting: StoryEntry[] =
      status === 'queued' && attempts.length === 0
        ? [
            {
              id,
              at: createdAt,
              kind: 'mail',
              tone: 'routine',
              title: 'Email queued',
              details: `${quoted(subject)} to ${toAddress}`,
            },
          ]
        : [];
    const cancelled: StoryEntry[] =
      status === 'cancelled'
        ? [
            {
              id,
              at: createdAt,
              kind: 'mail',
              tone: 'routine',
              title: 'Email withdrawn',
              details: `${quoted(subject)} to ${toAddress} was not sent.`,
            },
          ]
        : [];
    return [
      ...waiting,
      ...cancelled,
      ...attempts.map(({ at, succeeded, smtpCode, errorClass }, index): StoryEntry => ({
        id: `${id}-${index}`,
        at,
        kind: 'mail',
        tone: succeeded ? 'good' : 'bad',
        title: succeeded ? 'Email sent' : 'Email rejected',
        details: sentences(
          succeeded ? `${quoted(subject)}, accepted for ${toAddress}` : `${quoted(subject)} to ${toAddress}.`,
          !succeeded && [errorClass, smtpCode].filter(Boolean).join(' '),
        ),
      })),
      ...bounces.map(({ at, reason }, index): StoryEntry => ({
        id: `${id}-bounce-${index}`,
        at,
        kind: 'mail',
        tone: 'bad',
        title: 'Email bounced',
        details: `${quoted(subject)} to ${toAddress}. ${reason}.`,
      })),
    ];
  }),
];

export const refundEntries = ({ refunds }: Donation): StoryEntry[] =>
  refunds.map(({ id, amount, status, reason, providerRefundId, createdAt }) => ({
    id,
    at: createdAt,
    kind: 'refund',
    tone: status === 'failed' ? 'bad' : 'routine',
    title: `Refund of ${formatRupees(amount)} ${status === 'pending' ? 'on its way' : status === 'failed' ? 'failed' : 'made'}`,
    details: sentences(reason && `${quoted(reason)}.`, providerRefundId),
  }));
