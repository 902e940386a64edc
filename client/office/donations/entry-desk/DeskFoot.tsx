import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatRupees, type Paise } from '../../../../rules/money';
import { FootBar, Keys } from '../../ui/FootBar';
import type { OpenDesk } from './desk';
import type { Desk, DeskCounts } from './desk-state';
import { openWords } from './desk-words';
import styles from './EntryDeskPage.module.css';

interface DeskFootProps {
  desk: OpenDesk;
  now: Desk;
  counts: DeskCounts;
  /** Total of the paying-in slip in paise; null without one. */
  slip: Paise | null;
  /** The button that ends the work, where the header has no room for it. */
  done: ReactNode;
}

const deskKeys = [
  [['Enter'], 'save, next line'],
  [['Tab'], 'next cell'],
  [['Shift', 'Tab'], 'back'],
  [['↑', '↓'], 'lines'],
  [['Esc'], 'undo this cell'],
] as const;

/**
 * Keys, the running total, which stays in sight below forty lines, and what is open: it leads to the first line that was not saved, or sends what waits.
 */
export function DeskFoot({ desk, now, counts, slip, done }: DeskFootProps) {
  const [strong, rest] = openWords(counts, now.isCutOff);
  const wrong = now.lines[counts.firstWrong - 1];
  return (
    <FootBar
      start={<Keys keys={deskKeys} />}
      middle={
        <p className={styles.openWork}>
          {slip !== null && (
            <span className={styles.sum}>
              {formatRupees(counts.entered)} of {formatRupees(slip)}
            </span>
          )}
          <b>{strong}</b>
          {rest}
          {!strong && !rest && (counts.onTheWay > 0 ? 'Saving' : counts.saved > 0 ? 'Everything is saved' : '')}
          {!desk.isKept() && ' This browser does not keep the lines: stay on this page until they are saved.'}
        </p>
      }
    >
      {now.isCutOff && counts.onTheWay > 0 && (
        <Button variant="outlined" onClick={desk.sendNow}>
          Send now
        </Button>
      )}
      {wrong && (
        <Button variant="outlined" onClick={() => desk.open(wrong.key)}>
          Go to line {counts.firstWrong}
        </Button>
      )}
      {done}
    </FootBar>
  );
}
