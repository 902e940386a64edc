import { useId } from 'react';
import { formatBirthday } from '../../../../rules/birthday';
import { formatDate } from '../../../../rules/dates';
import { formatRupees } from '../../../../rules/money';
import type { DonorFactsFragment } from '../../../generated/graphql';
import { formatPhone } from '../../ui/format';
import styles from './DonorPage.module.css';

type Donor = DonorFactsFragment;

const rows: readonly { label: string; of: (donor: Donor) => string | null; isCounted?: boolean }[] = [
  { label: 'Name', of: ({ name }) => name },
  { label: 'Email', of: ({ email }) => email },
  { label: 'Phone', of: ({ phone }) => phone && formatPhone(phone) },
  { label: 'PAN', of: ({ panNumber }) => panNumber },
  { label: 'Name on PAN', of: ({ nameOnPan }) => nameOnPan },
  { label: 'Address', of: ({ address }) => address },
  { label: 'Birthday', of: ({ birthday }) => birthday && formatBirthday(birthday) },
  { label: 'Tags', of: ({ tags }) => tags.map(({ name }) => name).join(', ') || null, isCounted: true },
  { label: 'Donations', of: ({ donationCount }) => String(donationCount), isCounted: true },
  { label: 'Total given', of: ({ donatedAmount }) => formatRupees(donatedAmount), isCounted: true },
  { label: 'Donor since', of: ({ createdAt }) => formatDate(createdAt), isCounted: true },
];

interface MergeComparisonProps {
  one: Donor;
  other: Donor;
  keepsOther: boolean;
  onKeep: (keepsOther: boolean) => void;
}

/** Two donors side by side; what will stay afterwards is set in weight and named for who cannot see that. */
export function MergeComparison({ one, other, keepsOther, onKeep }: MergeComparisonProps) {
  const group = useId();
  const [kept, merged] = keepsOther ? [other, one] : [one, other];
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <td />
          {[one, other].map((donor) => (
            <th key={donor.id} scope="col">
              <label className={styles.keep}>
                <input type="radio" name={group} checked={donor === kept} onChange={() => onKeep(donor === other)} />
                {donor === one ? 'Keep this donor' : 'Keep the other'}
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, of, isCounted }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {[one, other].map((donor) => {
              const value = of(donor);
              const stays = value !== null && !isCounted && (donor === kept || of(kept) === null);
              return (
                <td key={donor.id} data-stays={stays} data-goes={!isCounted && donor === merged && !stays}>
                  {value ?? '—'}
                  {stays && <span className={styles.spoken}> (kept)</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
