import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { formatLongDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import { ChangeOwnSubscriptionDocument, type MyGivingFragment, type SubscriptionChange } from '../../generated/graphql';
import { compositionOf } from '../../shared/donations/composition';
import { useSubmit } from '../../shared/forms/useSubmit';
import { Button, LinkButton } from '../../shared/ui/Button';
import { Chip } from '../ui/Chip';
import { SafeImage } from '../../shared/ui/SafeImage';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { rememberKey } from './page-key';
import styles from './Subscriptions.module.css';

const ChangeGift = lazy(() => import('./ChangeGift'));

type Gift = MyGivingFragment['subscriptions'][number];

interface SubscriptionsProps {
  gifts: readonly Gift[];
  pageKey: string;
  onChanged: () => Promise<void>;
}

/** Focus target after a button disappeared with its action. */
const HEADING = 'recurring';

const every = { monthly: 'every month', yearly: 'every year' } as const;

const states: Record<Gift['status'], { label: string; tone: 'green' | 'amber' | 'clay' | 'sand' }> = {
  created: { label: 'Not authorised', tone: 'sand' },
  authenticated: { label: 'Begins soon', tone: 'green' },
  active: { label: 'Active', tone: 'green' },
  pending: { label: 'Last payment failed', tone: 'amber' },
  halted: { label: 'Stopped after failed payments', tone: 'clay' },
  paused: { label: 'Paused', tone: 'amber' },
  cancelled: { label: 'Cancelled', tone: 'sand' },
  completed: { label: 'Completed', tone: 'sand' },
  expired: { label: 'Expired', tone: 'sand' },
};

function changeOf({ fromAmount, toAmount, startsAt, isAuthorised }: NonNullable<Gift['change']>): string {
  const what =
    fromAmount === toAmount ? 'New payment method' : `${formatRupees(fromAmount)} → ${formatRupees(toAmount)}`;
  const note = isAuthorised ? '' : ' once you have authorised it. Until then nothing changes.';
  return `${what} from ${formatLongDate(startsAt)}${note || '.'}`;
}

const done: Record<SubscriptionChange, string> = {
  cancel: 'Recurring gift cancelled',
  pause: 'Recurring gift paused',
  resume: 'Recurring gift resumed',
};

interface ActionsProps extends Omit<SubscriptionsProps, 'gifts'> {
  gift: Gift;
  /** Whether another gift goes on when this one is cancelled. */
  hasOthers: boolean;
}

function Actions({ gift, hasOthers, pageKey, onChanged }: ActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const [changing, setChanging] = useState<'amount' | 'method' | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  const [busy, setBusy] = useState<SubscriptionChange | null>(null);
  /** Reads the page again; the gift, or its buttons, are gone then. Until then the question stays, and is busy. */
  const reload = () => onChanged().then(() => document.getElementById(HEADING)?.focus());
  const submit = useSubmit(ChangeOwnSubscriptionDocument, {
    variables: (change: SubscriptionChange) => ({ input: { key: pageKey, id: gift.id, change } }),
    payload: (data) => data.changeOwnSubscription,
    success: (_answer, change) => ({ title: done[change] }),
    onRefused: (errors) => void (errors.some(({ code }) => code === 'CHANGED') ? reload() : onChanged()),
    onDone: reload,
  });
  const cancelButton = useRef<HTMLButtonElement>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) keepButton.current?.focus();
    else if (wasAsking.current && document.activeElement === document.body) cancelButton.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const ask = async (change: SubscriptionChange) => {
    setBusy(change);
    await submit(change);
    setBusy(null);
    setAsking(false);
  };
  // Each button names its gift.
  const of = (
    <VisuallyHidden>
      {' '}
      the gift of {formatRupees(gift.amount)} {every[gift.frequency]}
    </VisuallyHidden>
  );
  const button = (change: SubscriptionChange, label: string) => (
    <Button
      variant="quiet"
      className={styles.button}
      busy={busy === change}
      disabled={busy !== null}
      onClick={() => void ask(change)}
    >
      {label}
      {of}
    </Button>
  );

  if (isAsking) {
    return (
      <div className={styles.question} role="group" aria-label="Cancel this gift?">
        <p>
          {hasOthers
            ? 'No further payment of this gift will be taken. Your other recurring gifts go on.'
            : 'No further payment will be taken.'}{' '}
          This cannot be undone.
        </p>
        {button('cancel', 'Yes, cancel')}
        <Button
          ref={keepButton}
          variant="quiet"
          className={styles.button}
          disabled={busy !== null}
          onClick={() => setAsking(false)}
        >
          Keep it
        </Button>
      </div>
    );
  }
  const changer = (what: 'amount' | 'method', label: string) => (
    <button
      type="button"
      className={styles.cancel}
      aria-expanded={changing === what}
      onClick={({ currentTarget }) => {
        opener.current = currentTarget;
        setChanging(changing === what ? null : what);
      }}
    >
      {label}
      {of}
    </button>
  );
  return (
    <>
      <div className={styles.side}>
        {gift.mendUrl && (
          <LinkButton to={gift.mendUrl} reloadDocument size="small" onClick={() => rememberKey(pageKey)}>
            Update payment method{of}
          </LinkButton>
        )}
        {gift.canPause && button('pause', 'Pause')}
        {gift.canResume && button('resume', 'Resume')}
        {gift.canChange && changer('amount', 'Change amount')}
        {gift.canChange && changer('method', 'Change payment method')}
        {gift.canCancel && (
          <button
            type="button"
            ref={cancelButton}
            className={styles.cancel}
            disabled={busy !== null}
            onClick={() => setAsking(true)}
          >
            Cancel{of}
          </button>
        )}
      </div>
      {changing && (
        <Suspense>
          <ChangeGift
            key={changing}
            gift={gift}
            change={changing}
            pageKey={pageKey}
            onClose={() => {
              setChanging(null);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Monthly and yearly gifts with their actions; nothing for donors without one. */
export function Subscriptions({ gifts, ...rest }: SubscriptionsProps) {
  if (gifts.length === 0) return null;
  const isShared = new Set(gifts.map(({ donorName }) => donorName)).size > 1;
  return (
    <section aria-labelledby={HEADING} className={styles.section}>
      <VisuallyHidden as="h2" id={HEADING} tabIndex={-1}>
        Recurring gifts
      </VisuallyHidden>
      <ul className={styles.list}>
        {gifts.map((gift) => (
          <li key={gift.id} className={styles.card}>
            <SafeImage src={gift.campaignImage} alt="" className={styles.picture} />
            <div className={styles.what}>
              <p className={styles.amount}>
                {formatRupees(gift.amount)} {every[gift.frequency]}
              </p>
              <p className={styles.about}>
                {gift.campaignTitle ?? 'General'}.{isShared && ` ${gift.donorName}.`}
                {` Since ${formatLongDate(gift.createdAt)}.`}
                {gift.status === 'active' && gift.nextChargeAt && ` Next on ${formatLongDate(gift.nextChargeAt)}.`}
              </p>
              {gift.change && <p className={styles.about}>{changeOf(gift.change)}</p>}
              {gift.items.length > 0 && <p className={styles.about}>{compositionOf(gift)}</p>}
              {gift.status !== 'active' && <Chip tone={states[gift.status].tone}>{states[gift.status].label}</Chip>}
            </div>
            <Actions gift={gift} hasOthers={gifts.some(({ id, canCancel }) => canCancel && id !== gift.id)} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  );
}
