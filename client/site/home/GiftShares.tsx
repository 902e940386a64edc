import { RUPEES_AN_ARCH, type GiftUse } from '../../../rules/gift-uses';
import { formatRupees } from '../../../rules/money';
import { classNames } from '../../shared/ui/class-names';
import styles from './GiftShares.module.css';

const SPAN = 27;
const WIDTH = 540;
const WATER = 150;
/** Colours of the shares, by position. */
const kinds = ['work', 'office', 'telling'] as const;

/** Returns the height of the deck's upper edge: a shallow bow, highest in the middle. */
const deckAt = (x: number): number => 34 + 22 * ((x - WIDTH / 2) / (WIDTH / 2)) ** 2;

/** Draws one slice of the bridge between two piers, with its arch left open. */
function sliceOf(index: number): string {
  const left = index * SPAN;
  const right = left + SPAN;
  const top = Math.max(deckAt(left), deckAt(right)) + 16;
  const radius = SPAN / 2 - 4;
  return (
    `M${left} ${WATER}V${deckAt(left).toFixed(1)}L${right} ${deckAt(right).toFixed(1)}V${WATER}H${right - 4}` +
    `V${(top + radius).toFixed(1)}a${radius} ${radius} 0 0 0 ${-2 * radius} 0V${WATER}z`
  );
}

/** The bridge as a chart: one arch per five rupees. The list below states the same in words. */
export function GiftShares({ shares }: { shares: readonly GiftUse[] }) {
  const coloured = shares.map((share, place) => ({ ...share, kind: kinds[place] ?? 'telling' }));
  const arches = coloured.flatMap(({ rupees, kind }) => Array.from({ length: rupees / RUPEES_AN_ARCH }, () => kind));
  return (
    <section aria-labelledby="gift-shares">
      <h2 id="gift-shares" className={styles.title}>
        What ₹100 does
      </h2>
      <p className={styles.lead}>Each arch is {formatRupees(RUPEES_AN_ARCH * 100)}.</p>
      <svg viewBox={`0 0 ${WIDTH} ${WATER + 6}`} className={styles.bridge} aria-hidden="true" focusable="false">
        {arches.map((kind, index) => (
          <path key={index} d={sliceOf(index)} className={styles[kind]} />
        ))}
        {[60, 270, 480].map((x) => (
          <g key={x} transform={`translate(${x} ${deckAt(x).toFixed(1)})`}>
            <circle cy={-24} r={9} fill="var(--color-glow)" />
            <path d="M0-31c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 3-5 5-9z" fill="var(--color-marigold)" />
            <path d="M-1-16h2V0h-2z" className={styles.deck} />
          </g>
        ))}
        <path d={`M0 ${WATER}h${WIDTH}v6H0z`} className={styles.deck} />
      </svg>
      <ul className={styles.list}>
        {coloured.map(({ rupees, kind, words }) => (
          <li key={kind} className={styles.row}>
            <span className={classNames(styles.swatch, styles[kind])} aria-hidden="true" />
            <span className={styles.amount}>{formatRupees(rupees * 100)}</span>
            <span className={styles.words}>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
