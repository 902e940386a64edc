import type { GiftUse } from '../../../rules/gift-uses';
import { languageOf } from '../../../rules/language';
import { formatRupees } from '../../../rules/money';
import { classNames } from '../../shared/ui/class-names';
import styles from './GiftShares.module.css';

/** Rupees per arch. */
const RUPEES_AN_ARCH = 5;
const SPAN = 27;
const WIDTH = 540;
const ARCHES = Array.from({ length: WIDTH / SPAN }, (_arch, index) => index);
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

/** Returns where each share begins and ends along the bridge. */
function extents(shares: readonly GiftUse[]): { from: number; to: number }[] {
  let from = 0;
  return shares.map(({ rupees }) => {
    const to = from + (rupees * WIDTH) / 100;
    const extent = { from, to };
    from = to;
    return extent;
  });
}

interface GiftSharesProps {
  shares: readonly GiftUse[];
  /** Financial year of the accounts that the shares are taken from. */
  year: string;
}

/** The bridge as a chart: one arch per five rupees, cut where a share ends. The list below states the same in words. */
export function GiftShares({ shares, year }: GiftSharesProps) {
  const places = extents(shares);
  const coloured = shares.map((share, place) => ({ ...share, ...places[place], kind: kinds[place] ?? 'telling' }));
  return (
    <section aria-labelledby="gift-shares">
      <h2 id="gift-shares" className={styles.title}>
        What ₹100 does
      </h2>
      <p className={styles.lead}>
        Each arch is {formatRupees(RUPEES_AN_ARCH * 100)}. From the audited accounts of {year}.
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${WATER + 6}`} className={styles.bridge} aria-hidden="true" focusable="false">
        {coloured.map(({ kind, from = 0, to = WIDTH }) => (
          <svg
            key={kind}
            x={from}
            width={to - from}
            height={WATER + 6}
            viewBox={`${from} 0 ${to - from} ${WATER + 6}`}
            className={styles[kind]}
          >
            {ARCHES.filter((index) => (index + 1) * SPAN > from && index * SPAN < to).map((index) => (
              <path key={index} d={sliceOf(index)} />
            ))}
          </svg>
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
            <span lang={languageOf(words)} className={styles.words}>
              {words}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
