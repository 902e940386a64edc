import type { Figure } from '../../../rules/figures';
import { languageOf } from '../../../rules/language';
import { Container } from '../../shared/ui/Container';
import styles from './Stats.module.css';

interface StatsProps {
  /** Undefined while they load: their room is kept. */
  figures: readonly Figure[] | undefined;
  /** Heading, where no picture overlaps the band. */
  title?: string;
}

/** The foundation's figures in the green band; nothing when the office has emptied them. */
export function Stats({ figures, title }: StatsProps) {
  if (figures?.length === 0) return null;
  return (
    <div className={styles.band}>
      <Container>
        {title && <h2 className={styles.title}>{title}</h2>}
        <dl className={styles.list} data-pending={!figures || undefined}>
          {figures?.map(({ number, words, year }) => (
            <div key={words} className={styles.item}>
              <dt className={styles.label}>
                <span lang={languageOf(words)}>{words}</span>
                {year && <span className={styles.year}>as of {year}</span>}
              </dt>
              <dd className={styles.figure}>{number}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </div>
  );
}
