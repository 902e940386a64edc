import { useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { classNames } from '../../../shared/ui/class-names';
import { DeskField, fieldId, problemOf } from './DeskField';
import { DonorFinder } from './DonorFinder';
import type { DeskLine, LineValues } from './desk-line';
import { knownDonor, newDonor, typedName } from './line-donor';
import { useDonorFinder } from './useDonorFinder';
import styles from './Finder.module.css';

interface DonorFieldProps {
  line: DeskLine;
  onType: (patch: Partial<LineValues>) => void;
}

/** The donor of the open line: finds known ones from two letters on, or takes a new one. */
export function DonorField({ line, onType }: DonorFieldProps) {
  const { values, problems } = line;
  const listId = useId();
  const rowsId = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const [hasRows, setRows] = useState(false);
  const finder = useDonorFinder(values.name, isOpen && values.donorId === '');
  const isShown = finder.isSearched && !hasRows;
  const count = finder.isLooking ? 0 : finder.found.length + 1;

  const take = (index: number) => {
    const donor = finder.found[index];
    onType(donor ? knownDonor(donor) : newDonor(values.name));
    setOpen(false);
    setChosen(0);
    const next = donor || newDonor(values.name).name ? fieldId('amount') : fieldId('donor.name');
    document.getElementById(next)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (count > 0) setChosen((now) => (now + step + count) % count);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      // What is typed next belongs to the amount, whenever the answer comes.
      if (finder.isLooking) document.getElementById(fieldId('amount'))?.focus();
      else take(chosen);
    } else if (event.key === 'Tab' && !event.shiftKey && finder.found.length > 0 && !finder.isLooking) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
      if (values.search !== '') onType({ search: '' });
    }
  };

  const onPaste = (event: ClipboardEvent) => {
    // One cell is copied with the end of its line.
    const isOfRows = /[\t\r\n]/.test(event.clipboardData.getData('text/plain').trim());
    if (isOfRows) event.preventDefault();
    setRows(isOfRows);
  };

  const leave = () => {
    setOpen(false);
    setRows(false);
    if (finder.isLooking) onType({ search: 'waits' });
    else if (values.name.trim() !== '' && values.donorId === '' && !values.isNew && values.search === '')
      onType({ isNew: true });
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
        aria-describedby={hasRows ? rowsId : undefined}
        onPaste={onPaste}
        onFocus={() => values.search === 'choose' && setOpen(true)}
        onKeyDown={onKeyDown}
        onValue={(name) => {
          onType(typedName(name, values));
          setOpen(true);
          setChosen(0);
          setRows(false);
        }}
      />
      {hasRows && (
        <p role="alert" id={rowsId} className={classNames(styles.late, styles.rows)}>
          Please paste one name. Rows of a sheet come in under “Bring in”.
        </p>
      )}
      {values.search === 'waits' && !isShown && (
        <p role="status" className={styles.late}>
          Looking…
        </p>
      )}
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
