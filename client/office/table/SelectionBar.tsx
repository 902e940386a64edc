import type { ReactNode } from 'react';
import controls from '../ui/controls.module.css';
import styles from './SelectionBar.module.css';
import type { RowSelection } from './useSelection';

interface SelectionBarProps {
  selection: RowSelection;
  nouns: { one: string; many: string };
  /** '219 donors', of all that the list finds. */
  all: string;
  /** False when every row that is found is ticked already. */
  mayTakeAll: boolean;
  /** What can be done with the chosen. */
  children: ReactNode;
}

/** Says how many rows are ticked and offers what can be done with them. */
export function SelectionBar({ selection, nouns, all, mayTakeAll, children }: SelectionBarProps) {
  const { ids, isAll, selectAll, clear } = selection;
  return (
    <div className={styles.bar} role="region" aria-label="Selection">
      <span className={styles.count} role="status">
        {isAll ? `All ${all} selected` : `${ids.size} ${ids.size === 1 ? nouns.one : nouns.many} selected`}
      </span>
      {mayTakeAll && !isAll && (
        <button type="button" className={`${controls.textButton} ${styles.all}`} onClick={selectAll}>
          Select all {all}
        </button>
      )}
      <span className={styles.actions}>{children}</span>
      <button type="button" className={`${controls.textButton} ${styles.clear}`} onClick={clear}>
        Clear selection
      </button>
    </div>
  );
}
