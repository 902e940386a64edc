import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { StatCard } from '../ui/StatCard';
import styles from './FigureCards.module.css';
import { figure, kinds, linesOf, matchWords, sumWords, type BatchInWork } from './import-words';

type Figures = NonNullable<BatchInWork['figures']>;

interface Card {
  label: string;
  figure: string;
  fact: string;
}

/** The figures of a dry run; their sums make up the lines of the file. */
function cardsOf(kind: BatchInWork['kind'], numbers: Figures): Card[] {
  const { lines, ready, donors, newDonors, matchedDonors, doubtfulDonors, refused, leftOut, hereAlready } = numbers;
  const { many } = kinds[kind];
  const readyCard: Card = {
    label: `${many.charAt(0).toUpperCase()}${many.slice(1)} to bring in`,
    figure: figure(ready),
    fact: kind === 'donations' ? sumWords(numbers) : `of ${linesOf(lines)}`,
  };
  const refusedCard: Card = {
    label: 'Refused lines',
    figure: figure(refused),
    fact: `${leftOut > 0 ? `and ${figure(leftOut)} left out, ` : ''}of ${linesOf(lines)}`,
  };
  if (kind === 'members' || kind === 'volunteers')
    return [readyCard, { label: 'Here already', figure: figure(hereAlready), fact: 'left as they are' }, refusedCard];
  return [
    readyCard,
    { label: 'New donors', figure: figure(newDonors), fact: `of ${figure(donors)} donors in the file` },
    { label: 'Matched donors', figure: figure(matchedDonors), fact: matchWords(numbers) },
    { label: 'Doubtful', figure: figure(doubtfulDonors), fact: 'kept apart, on the merge list' },
    refusedCard,
  ];
}

/** What the dry run found, in figures. */
export const FigureCards = ({ kind, figures }: { kind: BatchInWork['kind']; figures: Figures }) => (
  <section aria-labelledby="figures">
    <VisuallyHidden>
      <h2 id="figures">What would happen</h2>
    </VisuallyHidden>
    <div className={styles.cards}>
      {cardsOf(kind, figures).map((card) => (
        <StatCard key={card.label} {...card} />
      ))}
    </div>
  </section>
);
