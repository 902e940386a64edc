import type { ReactNode } from 'react';
import { formatRupees } from '../../../../rules/money';
import type { DonorDetailQuery, DonorFactsFragment } from '../../../generated/graphql';
import controls from '../../ui/controls.module.css';
import { DetailCard } from '../../detail/DetailCard';
import styles from './DonorPage.module.css';
import { Allowed } from '../../ui/Allowed';

type Duplicates = NonNullable<DonorDetailQuery['adminDonor']>['likelyDuplicates'];

const reasonWords: Record<Duplicates[number]['reasons'][number], string> = {
  pan: 'same PAN',
  phone: 'same phone',
  name: 'same name',
  email: 'similar email',
};

interface DuplicatesCardProps {
  duplicates: Duplicates;
  onCompare: (donor: DonorFactsFragment) => void;
  action: ReactNode;
}

/** Who may be the same person, and the way to merge with anyone. */
export const DuplicatesCard = ({ duplicates, onCompare, action }: DuplicatesCardProps) => (
  <DetailCard quiet isScreenOnly title={duplicates.length > 0 ? 'Possible duplicates' : 'Duplicates'}>
    {duplicates.length === 0 ? (
      <p className={styles.note}>No other donor has the same PAN, phone or name, or a similar email.</p>
    ) : (
      <ul className={styles.list}>
        {duplicates.map(({ donor, reasons }) => (
          <li key={donor.id} className={styles.item}>
            <p>
              <b>{donor.name ?? 'N/A'}</b> {donor.email}
              <span className={styles.note}>
                {reasons.map((reason) => reasonWords[reason]).join(', ')}; gave {formatRupees(donor.donatedAmount)}
              </span>
            </p>
            <Allowed to="mergeDonors">
              <button
                type="button"
                className={controls.textButton}
                aria-label={`Compare with ${donor.name ?? donor.email ?? 'this donor'}`}
                onClick={() => onCompare(donor)}
              >
                Compare
              </button>
            </Allowed>
          </li>
        ))}
      </ul>
    )}
    <div>{action}</div>
  </DetailCard>
);
