import { getIn, useFormikContext } from 'formik';
import { usePanSiblingsQuery } from '../../../generated/graphql';
import { SwitchField } from '../../forms/SwitchField';
import type { Donation } from './story-entry';

/** 'the running gift and 2 other receipts of this year that lack it or have the wrong one'. */
function siblingsInWords(donations: number, subscriptions: number): string {
  const gifts = subscriptions === 1 ? 'the running gift' : `${subscriptions} running gifts`;
  const receipts = `${donations === 1 ? '1 other receipt' : `${donations} other receipts`} of this year`;
  const named = [subscriptions > 0 && gifts, donations > 0 && receipts].filter(Boolean).join(' and ');
  const lack = donations + subscriptions === 1 ? 'lacks it or has the wrong one' : 'lack it or have the wrong one';
  return `${named} that ${lack}`;
}

/** Offers a corrected PAN to what else of the donor has the same gap. */
export function SpreadPan({ donation }: { donation: Donation }) {
  const { values } = useFormikContext();
  const { data } = usePanSiblingsQuery({ variables: { id: donation.id }, fetchPolicy: 'no-cache' });
  const siblings = data?.adminDonation?.panSiblings;
  const typed = String(getIn(values, 'donor.pan') ?? '').trim();
  if (!siblings || typed === '' || typed.toUpperCase() === donation.donorPan) return null;
  const { donationCount, subscriptionCount } = siblings;
  if (donationCount + subscriptionCount === 0) return null;
  return (
    <SwitchField name="spreadsPan" label={`Use this PAN for ${siblingsInWords(donationCount, subscriptionCount)}`} />
  );
}
