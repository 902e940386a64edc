import type { ReactNode } from 'react';
import { formatRupees } from '../../../rules/money';
import { TRIBUTE_WORDS } from '../../../rules/tribute';
import type { ThankedGiftFragment } from '../../generated/graphql';
import type { PendingSubscription } from '../donate/pending-subscription';
import styles from './SubscriptionFacts.module.css';

const frequencyNames = { monthly: 'Monthly', yearly: 'Yearly' } as const;

interface SubscriptionFactsProps {
  record: PendingSubscription;
  /** Its first charge; missing while that is not known. */
  gift: ThankedGiftFragment | undefined;
  children: ReactNode;
}

/** Facts of a recurring gift; an unknown one has no row. */
export function SubscriptionFacts({ record, gift, children }: SubscriptionFactsProps) {
  const tribute = gift?.tribute;
  const rows = [
    { term: 'Frequency', value: frequencyNames[record.frequency] },
    { term: 'Campaign', value: gift?.campaignTitle ?? '' },
    { term: 'Donor', value: record.donor.name },
    ...(tribute ? [{ term: TRIBUTE_WORDS[tribute.kind], value: tribute.name }] : []),
    { term: 'Email', value: record.donor.email },
    { term: 'Subscription ID', value: record.subscription_id },
    { term: 'Receipt', value: gift?.receiptNumber ?? '' },
  ].filter(({ value }) => value !== '');
  return (
    <section className={styles.facts} aria-label="Your recurring gift">
      <dl>
        <div className={styles.fact}>
          <dt>Amount</dt>
          <dd className={styles.amount}>{formatRupees(record.amount)}</dd>
        </div>
        {rows.map(({ term, value }) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className={styles.foot}>{children}</div>}
    </section>
  );
}
