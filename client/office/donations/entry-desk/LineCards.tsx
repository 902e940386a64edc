import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatRupees } from '../../../../rules/money';
import { classNames } from '../../../shared/ui/class-names';
import { LineDonor } from './ClosedLine';
import { amountOf, isOpenTo } from './desk-line';
import { numberOf, openLineOf } from './desk-state';
import { moneyWords } from './desk-words';
import { LineDetails } from './LineDetails';
import { LineState } from './LineState';
import { hasDetails } from './line-details';
import type { LinesProps } from './LinesTable';
import styles from './LineCards.module.css';
import { openLineKeys } from './open-line-keys';
import { fieldsOf, OpenFieldOf } from './open-fields';

/** The open line as a form, then the lines, newest first: for windows that are too narrow for a table. */
export function LineCards({ desk, now, campaigns, savedNames }: LinesProps) {
  const open = openLineOf(now);
  const [hasMore, setMore] = useState(false);
  const closed = now.lines.filter((line) => line.key !== open?.key || line.state === 'saved').reverse();
  return (
    <>
      {open && open.state !== 'saved' && (
        <section className={styles.open} aria-label={`Line ${numberOf(now, open.key)}`} onKeyDown={openLineKeys(desk)}>
          <div className={styles.head}>
            <h2 className={styles.title}>Line {numberOf(now, open.key)}</h2>
            <LineState line={open} isCutOff={now.isCutOff} onConfirm={(field) => desk.confirm(open.key, field)} />
          </div>
          <div className={styles.fields}>
            {fieldsOf(open.values.method).map((field) => (
              <div key={field.key} className={styles[field.key]}>
                <OpenFieldOf field={field} line={open} campaigns={campaigns} onType={desk.type} />
              </div>
            ))}
          </div>
          {hasDetails(open) || hasMore ? (
            <LineDetails line={open} onType={desk.type} onRemove={desk.remove} />
          ) : (
            <Button variant="text" className={styles.more} onClick={() => setMore(true)}>
              More
            </Button>
          )}
          <Button variant="contained" size="large" onClick={desk.enter}>
            Save and next line
          </Button>
        </section>
      )}
      {closed.length > 0 && (
        <section className={styles.lines} aria-labelledby="desk-lines">
          <h2 id="desk-lines" className={styles.linesTitle}>
            {closed.length === 1 ? '1 line' : `${closed.length} lines`}
          </h2>
          <ul className={styles.list}>
            {closed.map((line) => (
              <li key={line.key} className={classNames(styles.line, line.problems.length > 0 && styles.refused)}>
                <span className={styles.who}>
                  {numberOf(now, line.key)}.{' '}
                  <LineDonor line={line} savedName={savedNames.get(line.booked?.receiptId ?? '')} />
                </span>
                <span className={styles.sum}>{formatRupees(amountOf(line))}</span>
                <span className={styles.second}>
                  {line.values.campaignTitle || 'General'}
                  <br />
                  {moneyWords(line).slice(0, 200)}
                </span>
                <LineState line={line} isCutOff={now.isCutOff} onConfirm={(field) => desk.confirm(line.key, field)} />
                {isOpenTo(line) && (
                  <Button variant="text" size="small" className={styles.mend} onClick={() => desk.open(line.key)}>
                    {line.problems.length > 0 ? 'Mend' : 'Open'}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
