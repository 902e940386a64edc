import { useId, useState, type KeyboardEvent } from 'react';
import { isPan } from '../../../../rules/pan';
import type { FoundDonorRowFragment } from '../../../generated/graphql';
import { DeskField, fieldId, problemOf } from './DeskField';
import { DonorFinder } from './DonorFinder';
import type { DeskLine, LineValues } from './desk-line';
import { useDonorFinder } from './useDonorFinder';
import styles from './Finder.module.css';

interface DonorFieldProps {
  line: DeskLine;
  onType: (patch: Partial<LineValues>) => void;
}

const nobody = { donorId: '', isNew: false, email: '', phone: '', pan: '', panEnds: '', address: '' };

/** What a known donor fills in. */
const known = (donor: FoundDonorRowFragment): Partial<LineValues> => ({
  ...nobody,
  donorId: donor.id,
  name: donor.name ?? donor.email ?? '',
  email: donor.email ?? '',
  phone: donor.phone ?? '',
  panEnds: donor.panEnds ?? '',
});

/** A new donor of whom the typed text is the name, or the PAN, address or phone number that found nobody. */
function newDonor(text: string): Partial<LineValues> {
  if (isPan(text)) return { ...nobody, isNew: true, name: '', pan: text.trim() };
  if (text.includes('@')) return { ...nobody, isNew: true, name: '', email: text.trim() };
  if (/^\+?[\d\s-]{6,}$/.test(text.trim())) return { ...nobody, isNew: true, name: '', phone: text.trim() };
  return { name: text.trim(), isNew: true };
}

/** The donor of the open line: finds known ones from two letters on, or takes a new one. */
export function DonorField({ line, onType }: DonorFieldProps) {
  const { values, problems } = line;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const finder = useDonorFinder(values.name, isOpen && values.donorId === '');
  const isShown = finder.isSearched;
  const count = finder.isLooking ? 0 : finder.found.length + 1;

  const take = (index: number) => {
    const donor = finder.found[index];
    onType(donor ? known(donor) : newDonor(values.name));
    setOpen(false);
    setChosen(0);
    const next = donor || newDonor(values.name).name ? fieldId('amount') : fieldId('donor.name');
    document.getElementById(next)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setChosen((now) => (now + step + count) % count);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (count > 0) take(chosen);
    } else if (event.key === 'Tab' && !event.shiftKey && finder.found.length > 0 && !finder.isLooking) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
    }
  };

  const leave = () => {
    setOpen(false);
    if (values.name.trim() !== '' && values.donorId === '' && !values.isNew) onType({ isNew: true });
  };

  return (
    <div className={styles.place} onBlur={leave}>
      <DeskField
        name="donor.name"
        label="Donor"
        placeholder="Name, phone, e-mail or PAN"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && count > 0 ? `${listId}-${chosen}` : undefined}
        value={values.name}
        problem={problemOf(problems, 'donor.name') ?? problemOf(problems, 'donorId')}
        onKeyDown={onKeyDown}
        onValue={(name) => {
          onType({ ...(values.donorId ? nobody : {}), isNew: false, name });
          setOpen(true);
          setChosen(0);
        }}
      />
      {isShown && (
        <DonorFinder
          id={listId}
          text={values.name}
          finder={finder}
          chosen={chosen}
          onChoose={setChosen}
          onTake={take}
        />
      )}
    </div>
  );
}
