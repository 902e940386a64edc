import { formatDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import type { SubscriptionSort } from '../../generated/graphql';
import { compositionOf } from '../../shared/donations/composition';
import { Alarm, AmountCell, ContactLine, DonorName, Figures, Muted, RowLink, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import type { PhoneRow } from '../table/PhoneList';
import { StatusBadge } from '../ui/StatusBadge';
import { SubscriptionActions, type Ask, type Subscription } from './SubscriptionActions';

export const frequencyOf = ({ frequency }: Subscription): string => (frequency === 'monthly' ? 'Monthly' : 'Yearly');
const campaignOf = ({ campaignTitle }: Subscription) => campaignTitle ?? <Muted>General</Muted>;
/** Nothing when no essentials come with the gift. */
const compositionIfAny = (subscription: Subscription): string | undefined =>
  subscription.items.length > 0 ? compositionOf(subscription) : undefined;
const chargesOf = ({ paidCount, totalCount }: Subscription): string => `${paidCount} of ${totalCount}`;
const failedOf = ({ failedAttempts }: Subscription): string =>
  `${failedAttempts} failed ${failedAttempts === 1 ? 'attempt' : 'attempts'}`;

/** The donor's charges in the donations list. */
const donationsOf = ({ donorEmail }: Subscription): string =>
  `/admin/donations?${new URLSearchParams({ q: donorEmail, type: 'recurring' }).toString()}`;

function Donor({ subscription, tabIndex }: { subscription: Subscription; tabIndex?: number }) {
  const { donorId, donorName, donorEmail, isAnonymous } = subscription;
  const name = <DonorName name={donorName || donorEmail} isAnonymous={isAnonymous} />;
  return donorId ? (
    <RowLink to={`/admin/donors/${donorId}`} tabIndex={tabIndex}>
      {name}
    </RowLink>
  ) : (
    name
  );
}

/** What the donor changes, as `₹500 → ₹800 from 5 December`. The office sees it only: it needs the donor's authorisation. */
function changeOf({ change }: Subscription): string | undefined {
  if (!change) return undefined;
  const { fromAmount, toAmount, startsAt, isAuthorised } = change;
  const what =
    fromAmount === toAmount ? 'New payment method' : `${formatRupees(fromAmount)} → ${formatRupees(toAmount)}`;
  return `${what} from ${formatDate(startsAt)}${isAuthorised ? '' : ', not authorised yet'}`;
}

function NextCharge({ subscription, isWide }: { subscription: Subscription; isWide: boolean }) {
  const { nextChargeAt, endedAt, failedAttempts } = subscription;
  const change = changeOf(subscription);
  if (nextChargeAt) {
    return (
      <TwoLines
        first={<Figures>{formatDate(nextChargeAt)}</Figures>}
        second={failedAttempts > 0 && !isWide ? <Alarm>{failedOf(subscription)}</Alarm> : change}
      />
    );
  }
  return <TwoLines first={<Muted>None</Muted>} second={endedAt ? `Ended ${formatDate(endedAt)}` : undefined} />;
}

/** In smaller windows the campaign stands beneath the donor and the failed tries beneath the next charge. */
export const subscriptionColumns = (ask: Ask): AdminColumn<Subscription, SubscriptionSort>[] => [
  {
    key: 'donor',
    header: 'Donor',
    flex: 1.5,
    minWidth: 140,
    sort: 'donorName',
    cell: (subscription, { isWide, tabIndex }) => (
      <TwoLines
        strong
        first={<Donor subscription={subscription} tabIndex={tabIndex} />}
        second={
          isWide ? (
            <ContactLine email={subscription.donorEmail} />
          ) : (
            [subscription.campaignTitle ?? 'General', compositionIfAny(subscription)].filter(Boolean).join(': ')
          )
        }
      />
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 100,
    align: 'right',
    sort: 'amount',
    cell: (subscription) => (
      <TwoLines atEnd first={<AmountCell amount={subscription.amount} />} second={frequencyOf(subscription)} />
    ),
  },
  {
    key: 'campaign',
    header: 'Campaign',
    flex: 1,
    minWidth: 100,
    wideOnly: true,
    cell: (subscription) => <TwoLines first={campaignOf(subscription)} second={compositionIfAny(subscription)} />,
  },
  { key: 'state', header: 'State', width: 130, sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'next',
    header: 'Next charge',
    width: 138,
    sort: 'nextChargeAt',
    cell: (subscription, { isWide }) => <NextCharge subscription={subscription} isWide={isWide} />,
  },
  {
    key: 'failed',
    header: 'Failed',
    width: 70,
    align: 'right',
    sort: 'failedAttempts',
    wideOnly: true,
    cell: ({ failedAttempts }) => (failedAttempts > 0 ? <Alarm>{failedAttempts}</Alarm> : <Muted>0</Muted>),
  },
  {
    key: 'charges',
    header: 'Charges',
    width: 106,
    wideOnly: true,
    cell: (subscription, { tabIndex }) => (
      <TwoLines
        first={
          <RowLink to={donationsOf(subscription)} tabIndex={tabIndex}>
            {chargesOf(subscription)}
          </RowLink>
        }
        second={subscription.paidCount > 0 ? `${formatRupees(subscription.givenAmount)} given` : undefined}
      />
    ),
  },
  {
    key: 'since',
    header: 'Since',
    width: 106,
    sort: 'createdAt',
    wideOnly: true,
    cell: ({ createdAt }) => <Figures>{formatDate(createdAt)}</Figures>,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 90,
    cell: (subscription, { tabIndex }) => (
      <SubscriptionActions subscription={subscription} ask={ask} tabIndex={tabIndex} />
    ),
  },
];

export const subscriptionPhoneRow =
  (ask: Ask) =>
  (subscription: Subscription): PhoneRow => ({
    title: <Donor subscription={subscription} />,
    end: <AmountCell amount={subscription.amount} />,
    second: campaignOf(subscription),
    badge: <StatusBadge status={subscription.status} />,
    meta: [
      frequencyOf(subscription),
      ...(subscription.items.length > 0 ? [compositionOf(subscription)] : []),
      subscription.nextChargeAt ? `next on ${formatDate(subscription.nextChargeAt)}` : 'no further charges',
      ...(subscription.failedAttempts > 0 ? [failedOf(subscription)] : []),
      `${chargesOf(subscription)} charges`,
    ].join(' · '),
    actions: <SubscriptionActions subscription={subscription} ask={ask} />,
  });
