import type { RefObject } from 'react';
import { classNames } from '../class-names';
import { ChevronDownIcon, CloseIcon } from '../icons/actions';
import styles from './controls.module.css';

interface FilterChipProps {
  /** The filter's name at rest, its value once set. */
  label: string;
  name: string;
  isSet: boolean;
  isOpen: boolean;
  popup: 'menu' | 'dialog';
  anchor: RefObject<HTMLSpanElement | null>;
  onOpen: () => void;
  onClear: () => void;
}

/** A filter as a button with a menu; once set, with a second button that unsets it. */
export const FilterChip = ({ label, name, isSet, isOpen, popup, anchor, onOpen, onClear }: FilterChipProps) => (
  <span ref={anchor} className={classNames(styles.chip, isSet && styles.chipSet)}>
    <button
      type="button"
      className={styles.chipButton}
      aria-haspopup={popup}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <span className={styles.chipLabel}>{label}</span>
      {!isSet && <ChevronDownIcon size={16} />}
    </button>
    {isSet && (
      <button type="button" className={styles.chipCross} aria-label={`Remove filter ${name}`} onClick={onClear}>
        <CloseIcon size={16} />
      </button>
    )}
  </span>
);
