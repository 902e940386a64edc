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
    { name: 'Next receipt', before: totals.nextReceipt, after: null },
  ];
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
        {kind === 'donations'
          ? 'Imported gifts count in donors’, campaigns’ and yearly totals, never in the receipt serial.'
          : 'What is here already stays as it is.'}
      </p>
    </section>
  );
}
