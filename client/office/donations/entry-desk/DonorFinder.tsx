import { languageOf } from '../../../../rules/language';
import { formatRupees } from '../../../../rules/money';
import type { FoundDonorRowFragment } from '../../../generated/graphql';
import { PlusIcon } from '../../../shared/ui/icons/actions';
import { classNames } from '../../../shared/ui/class-names';
import { hitsIn } from '../../ui/hits';
import { Keys } from '../../ui/FootBar';
import { formatPhone } from '../../ui/format';
import styles from './Finder.module.css';
import type { useDonorFinder } from './useDonorFinder';

interface DonorFinderProps {
  id: string;
  /** What was typed; it is underlined. */
  text: string;
  finder: ReturnType<typeof useDonorFinder>;
  chosen: number;
  onChoose: (index: number) => void;
  onTake: (index: number) => void;
}

const giftsOf = ({ donationCount, lastAmount }: FoundDonorRowFragment): string =>
  [donationCount === 1 ? '1 gift' : `${donationCount} gifts`, lastAmount !== null && `last ${formatRupees(lastAmount)}`]
    .filter(Boolean)
    .join(', ');

const Donor = ({ donor, text }: { donor: FoundDonorRowFragment; text: string }) => (
  <>
    <span className={styles.words}>
      <span className={styles.name} lang={languageOf(donor.name ?? '')}>
        {hitsIn(donor.name ?? donor.email ?? 'Donor without a name', text).map((part, index) =>
          part.isHit ? <mark key={index}>{part.text}</mark> : part.text,
        )}
      </span>
      <span className={styles.second}>
        {[donor.phone && formatPhone(donor.phone), donor.email ?? 'no e-mail'].filter(Boolean).join(' · ')}
      </span>
    </span>
    <span className={styles.facts}>
      <span>{donor.panEnds ? `PAN ${donor.panEnds}` : 'no PAN'}</span>
      <span className={styles.gifts}>{giftsOf(donor)}</span>
    </span>
  </>
);

/** The donors that were found, and the way to a new one. */
export function DonorFinder({ id, text, finder, chosen, onChoose, onTake }: DonorFinderProps) {
  const { found, isLooking, failed } = finder;
  const option = (index: number, className?: string) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === chosen,
    className: classNames(styles.option, index === chosen && styles.chosen, className),
    onMouseMove: () => onChoose(index),
    // Before the field loses the focus.
    onMouseDown: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onTake(index);
    },
  });
  return (
    <div className={styles.finder}>
      <p role="status" className={styles.state}>
        {isLooking && 'Looking…'}
        {failed && 'The search did not work. The gift is booked for the donor of its e-mail, PAN, or phone and name.'}
      </p>
      <div id={id} role="listbox" aria-label="Donors" className={styles.list}>
        {!isLooking &&
          found.map((donor, index) => (
            <div key={donor.id} {...option(index)}>
              <Donor donor={donor} text={text} />
            </div>
          ))}
        {!isLooking && (
          <div {...option(found.length, styles.newDonor)}>
            <PlusIcon size={18} />
            <span>New donor “{text.trim().slice(0, 60)}”</span>
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <Keys
          keys={[
            [['↑', '↓'], 'choose'],
            [['Enter'], 'take'],
            [['Esc'], 'close'],
          ]}
        />
        <span>Finds by name, phone, e-mail and PAN</span>
      </div>
    </div>
  );
}
