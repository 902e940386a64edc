import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../rules/dates';
import { attentionWords } from '../../../rules/attention-words';
import { formatClock } from '../ui/format';
import { RecordDialog, RecordFacts } from '../ui/RecordDialog';
import { titleOf, whoOf, type Item, type ItemActions } from './attention-columns';
import styles from './AttentionDialog.module.css';
import { useMay } from '../ui/useMay';

interface AttentionDialogProps {
  item: Item | null;
  open: boolean;
  actions: ItemActions;
  onClose: () => void;
  /** Of a payment that can be booked. */
  onDecide: (what: 'book' | 'refund') => void;
  /** Opens the adoption of what the provider collects. */
  onAdopt: () => void;
}

const moment = (at: string): string => `${formatDate(at)}, ${formatClock(at)}`;

function factsOf(item: Item): [label: string, value: string][] {
  const { reference, details, donorName, donorEmail, mailTo, mailSubject, dueAt, createdAt, resolvedAt, resolvedBy } =
    item;
  const facts: [string, string | null][] = [
    ['Mail', mailSubject],
    ['To', mailTo],
    ['Donor', donorName === mailTo ? null : whoOf(item)],
    ['Email', donorEmail === mailTo ? null : donorEmail],
    ['Details', details],
    ['Identifier', reference],
    ['Deadline', dueAt && moment(dueAt)],
    ['Since', moment(createdAt)],
    ['Done', resolvedAt && `${moment(resolvedAt)}${resolvedBy ? ` by ${resolvedBy}` : ''}`],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

/** Where the thing itself is found. */
function linksOf({
  kind,
  donationId,
  donorEmail,
  providerSubscriptionId,
  reference,
}: Item): [label: string, path: string][] {
  const payment = /\bpay_\w+/.exec(reference)?.[0];
  return [
    ...(donationId ? [['Open the donation', `/admin/donations/${donationId}`] as [string, string]] : []),
    ...(providerSubscriptionId
      ? [
          ['Show the recurring gift', `/admin/subscriptions?q=${encodeURIComponent(providerSubscriptionId)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(kind === 'duplicate_subscription' && donorEmail
      ? [['Show all of this address', `/admin/subscriptions?q=${encodeURIComponent(donorEmail)}`] as [string, string]]
      : []),
    ...(kind === 'erasure_asked' ? [['Open the donor', `/admin/donors/${reference}`] as [string, string]] : []),
    ...(kind === 'import_stuck' ? [['Open the file', `/admin/imports/${reference}`] as [string, string]] : []),
    ...(kind === 'webhook_failed'
      ? [['Open the event', `/admin/webhooks?q=${encodeURIComponent(reference)}`] as [string, string]]
      : []),
    ...(payment ? [['Payment details from Razorpay', `/admin/webhooks?q=${payment}`] as [string, string]] : []),
  ];
}

/** One item whole: what happened, what to do, where to look. */
export function AttentionDialog({ item, open, actions, onClose, onDecide, onAdopt }: AttentionDialogProps) {
  const may = useMay();
  if (!item) return null;
  const { what, next } = attentionWords[item.kind];
  const isOpen = item.resolvedAt === null;
  const waiting = { loading: actions.busy.has(item.id), loadingPosition: 'start' } as const;

  return (
    <RecordDialog
      open={open}
      title={titleOf(item)}
      contentLabel="What happened and what to do next"
      onClose={onClose}
      actions={
        may('resolveAttention') && (
          <>
            {isOpen && item.canSendAgain && (
              <Button {...waiting} variant="outlined" onClick={() => actions.sendAgain(item)}>
                Send again
              </Button>
            )}
            {isOpen ? (
              <Button
                {...waiting}
                variant={item.canBook ? 'outlined' : 'contained'}
                onClick={() => actions.resolve(item)}
              >
                Mark as done
              </Button>
            ) : (
              <Button {...waiting} variant="outlined" onClick={() => actions.reopen(item)}>
                Reopen
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.words}>
        <p>{what}</p>
        <div className={styles.next}>
          <p className={styles.label}>What to do next</p>
          <p>{next}</p>
          {item.canBook && may('bookPayment') && (
            <div className={styles.decide}>
              <Button variant="contained" onClick={() => onDecide('book')}>
                Record this payment…
              </Button>
              <Button variant="outlined" color="error" onClick={() => onDecide('refund')}>
                Refund…
              </Button>
              {item.kind === 'unmatched_payment' && may('startAdoption') && (
                <Button variant="outlined" onClick={onAdopt}>
                  Adopt from Razorpay…
                </Button>
              )}
            </div>
          )}
        </div>
        <RecordFacts facts={factsOf(item)} />
        <p className={styles.links}>
          {linksOf(item).map(([label, path]) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
        </p>
      </div>
    </RecordDialog>
  );
}
