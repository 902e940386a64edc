import { formatRupees } from '../../../../rules/money';
import { ThinBar } from '../../ui/ThinBar';
import type { Desk, DeskCounts } from './desk-state';
import { compare, manyOf, thingsOf } from './desk-words';
import styles from './SlipStrip.module.css';

interface SlipStripProps {
  now: Desk;
  counts: DeskCounts;
  onSlip: (slip: Desk['slip']) => void;
}

/** The paying-in slip beside what was entered. The slip's figures stay in this browser. */
export function SlipStrip({ now, counts, onSlip }: SlipStripProps) {
  const { method } = now.carry;
  const { saved, onTheWay, entered } = counts;
  const { slip, count, missing, sentence } = compare(now, counts);
  const left = count === null ? null : count - saved - onTheWay;
  return (
    <section className={styles.strip} aria-label="Paying-in slip">
      <div className={styles.figure}>
        <label htmlFor="slip-amount">Paying-in slip</label>
        <input
          id="slip-amount"
          className={styles.total}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="₹ total"
          value={now.slip.amount}
          onChange={({ target }) => onSlip({ ...now.slip, amount: target.value })}
          onBlur={() => slip !== null && onSlip({ ...now.slip, amount: formatRupees(slip) })}
        />
        <span className={styles.countOf}>
          <input
            aria-label={`Number of ${manyOf(method)} on the slip`}
            className={styles.count}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            placeholder="–"
            value={now.slip.count}
            onChange={({ target }) => onSlip({ ...now.slip, count: target.value })}
          />
          {manyOf(method)}
        </span>
      </div>
      <p className={styles.figure}>
        <span>Entered</span>
        <b>{formatRupees(entered)}</b>
        <span>
          {saved} saved{onTheWay > 0 && `, ${onTheWay} on the way`}
        </span>
      </p>
      <p className={styles.figure}>
        <span>{missing !== null && missing < 0 ? 'Too much' : 'Still to enter'}</span>
        <b>{missing === null ? '–' : formatRupees(Math.abs(missing))}</b>
        <span>{left === null ? '' : left < 0 ? `${thingsOf(method, -left)} too many` : thingsOf(method, left)}</span>
      </p>
      <div className={styles.progress}>
        <ThinBar percent={slip ? (100 * entered) / slip : 0} />
        <p>{sentence}</p>
      </div>
    </section>
  );
}
