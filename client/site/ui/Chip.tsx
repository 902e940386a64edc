import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import styles from './Chip.module.css';

type Tone = 'green' | 'clay' | 'amber' | 'sand';

interface ChipProps {
  tone?: Tone;
  /** True shows a dot before the words, as on the Active badge. */
  dot?: boolean;
  children: ReactNode;
}

export const Chip = ({ tone = 'sand', dot = false, children }: ChipProps) => (
  <span className={classNames(styles.chip, styles[tone])}>
    {dot && <span className={styles.dot} aria-hidden="true" />}
    {children}
  </span>
);

const categoryTones: Readonly<Record<string, Tone>> = { Education: 'green', Health: 'clay', 'Food Relief': 'amber' };

/** A campaign's category; the office's own ones have the colour of Development. */
export const CategoryChip = ({ category }: { category: string }) => (
  <Chip tone={categoryTones[category] ?? 'sand'}>{category}</Chip>
);
