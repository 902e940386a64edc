import { formatRupees } from '../../../rules/money';
import { BeforeAfter, type Change } from '../ui/BeforeAfter';
import styles from './ChangesCard.module.css';
import { figure, kinds, type BatchInWork } from './import-words';

type Totals = NonNullable<BatchInWork['totals']>;

const rupees = (name: string, before: number, after: number): Change => ({
  name,
  before: formatRupees(before),
  after: before === after ? null : formatRupees(after),
});
const count = (name: string, before: number, after: number): Change => ({
  name,
  before: figure(before),
  after: before === after ? null : figure(after),
});

function changesOf(kind: BatchInWork['kind'], totals: Totals): Change[] {
  const donors = count('Donors', totals.donorsBefore, totals.donorsAfter);
  if (kind === 'donors') return [donors];
  if (kind !== 'donations') return [count(kinds[kind].title, totals.recordsBefore, totals.recordsAfter)];
  return [
    rupees('All gifts', totals.giftsBefore, totals.giftsAfter),
    ...totals.campaigns.map(({ title, before, after }) => rupees(title, before, after)),
    donors,
    ...receiptsOf(totals),
  ];
}

/** The next receipt, and each other series that the file's numbers move on. */
function receiptsOf({ nextReceipt, numbersMoved }: Totals): Change[] {
  const moves = numbersMoved.map(({ from, to }): Change => ({ name: 'Next receipt', before: from, after: to }));
  const isMoved = numbersMoved.some(({ from }) => from === nextReceipt);
  return isMoved ? moves : [{ name: 'Next receipt', before: nextReceipt, after: null }, ...moves];
}

function noteOf(kind: BatchInWork['kind'], { numbersMoved }: Totals): string {
  if (kind !== 'donations') return 'What is here already stays as it is.';
  const counted = 'Imported gifts count in donors’, campaigns’ and yearly totals, and get no receipt here.';
  if (numbersMoved.length === 0) return counted;
  return `${counted} The next receipt goes on behind the file’s numbers, since they are of the same series.`;
}

/** Totals before and after the import. */
export function ChangesCard({ kind, totals }: { kind: BatchInWork['kind']; totals: Totals }) {
  const more = totals.moreCampaigns;
  return (
    <section className={styles.card} aria-labelledby="changes">
      <h2 id="changes" className={styles.title}>
        What it changes
      </h2>
      <BeforeAfter changes={changesOf(kind, totals)} />
      <p className={styles.note}>
        {more > 0 && `${figure(more)} more ${more === 1 ? 'campaign gets' : 'campaigns get'} gifts. `}
        {noteOf(kind, totals)}
      </p>
    </section>
  );
}
