import Button from '@mui/material/Button';
import { formatDate } from '../../../../rules/dates';
import { formatRupees } from '../../../../rules/money';
import type { DonorDetailQuery, DonorFactsFragment } from '../../../generated/graphql';
import { compositionOf } from '../../../shared/donations/composition';
import { ShownPan } from '../../detail/ShownPan';
import { Breakable, Figures, Muted } from '../../ui/cells';
import { DetailCard, FactList } from '../../detail/DetailCard';
import { formatPhone } from '../../ui/format';
import styles from './DonorPage.module.css';
import { Allowed } from '../../ui/Allowed';

type File = NonNullable<DonorDetailQuery['adminDonor']>;

const unknown = <Muted>Not given</Muted>;

interface ProfileCardProps {
  donor: DonorFactsFragment;
  mergedEmails: readonly string[];
  onEdit: () => void;
}

export const ProfileCard = ({ donor, mergedEmails, onEdit }: ProfileCardProps) => (
  <DetailCard
    title="Profile"
    aside={
      <Allowed to="updateDonor">
        <Button size="small" variant="outlined" onClick={onEdit}>
          Edit donor
        </Button>
      </Allowed>
    }
  >
    <FactList
      facts={[
        { label: 'Name', value: donor.name ? <b>{donor.name}</b> : unknown },
        {
          label: 'Email',
          value: donor.email ? (
            <a href={`mailto:${donor.email}`} className={styles.plain}>
              <Breakable text={donor.email} />
            </a>
          ) : (
            unknown
          ),
        },
        mergedEmails.length > 0 && { label: 'Also', value: mergedEmails.join(', ') },
        {
          label: 'Phone',
          value: donor.phone ? (
            <a href={`tel:${donor.phone}`} className={styles.plain}>
              <Figures>{formatPhone(donor.phone)}</Figures>
            </a>
          ) : (
            unknown
          ),
        },
        donor.nameOnPan !== null && { label: 'Name on PAN', value: donor.nameOnPan },
        {
          label: 'PAN',
          value: donor.panNumber ? <ShownPan of="donor" id={donor.id} ends={donor.panNumber} /> : unknown,
        },
        { label: 'Address', value: donor.address ?? unknown },
        { label: 'Donor since', value: formatDate(donor.createdAt) },
      ]}
    />
  </DetailCard>
);

/** What was given in each financial year, as the annual statement asks for it. */
export const YearsCard = ({ years }: { years: File['years'] }) => (
  <DetailCard title="By financial year">
    {years.length === 0 ? (
      <p className={styles.note}>No successful donations yet.</p>
    ) : (
      <table className={styles.years}>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Donations</th>
            <th scope="col">Amount</th>
            <th scope="col">80G Eligible</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ financialYear, donationCount, donatedAmount, eligible80gAmount }) => (
            <tr key={financialYear}>
              <th scope="row">{financialYear}</th>
              <td data-label="Donations">{donationCount}</td>
              <td data-label="Amount">
                <b>{formatRupees(donatedAmount)}</b>
              </td>
              <td data-label="80G Eligible">{formatRupees(eligible80gAmount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </DetailCard>
);

const frequencies: Readonly<Record<string, string>> = { monthly: 'a month', yearly: 'a year' };
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const SubscriptionCard = ({ gifts }: { gifts: File['subscriptions'] }) => (
  <DetailCard title="Recurring gifts">
    <ul className={styles.list}>
      {gifts.map(({ id, amount, frequency, status, campaignTitle, paidCount, nextChargeAt, items }) => (
        <li key={id} className={styles.item}>
          <p>
            <b>{formatRupees(amount)}</b> {frequencies[frequency]}, {campaignTitle ?? 'General'}
            <span className={styles.note}>
              {items.length > 0 && `${compositionOf({ amount, items })}. `}
              {capital(status)}. {paidCount === 1 ? '1 charge' : `${paidCount} charges`} so far
              {nextChargeAt ? `, next on ${formatDate(nextChargeAt)}` : ''}.
            </span>
          </p>
        </li>
      ))}
    </ul>
  </DetailCard>
);
