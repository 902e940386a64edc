import type { ReactNode } from 'react';
import { languageOf } from '../../../rules/language';
import { classNames } from '../../shared/ui/class-names';
import { Container } from '../../shared/ui/Container';
import styles from './EveningBand.module.css';

interface EveningBandProps {
  /** True lights the donor's lamp: only where a gift is certain. */
  isLit: boolean;
  title: string;
  /** Large lines below a title that is small then: "Thank you, Kamala". */
  greeting?: readonly string[];
  children: ReactNode;
}

const artOf = (isLit: boolean): string => (isLit ? 'bridge-lamp-lit.svg' : 'bridge-lamp-waiting.svg');

/** The evening bridge with the donor's lamp and the message. */
export const EveningBand = ({ isLit, title, greeting, children }: EveningBandProps) => (
  <div className={styles.band}>
    <Container className={styles.words}>
      <h1 className={greeting ? styles.small : styles.title}>{title}</h1>
      {greeting && (
        <p className={styles.title}>
          {greeting.map((line) => (
            <span key={line} lang={languageOf(line)} className={styles.line}>
              {line}
            </span>
          ))}
        </p>
      )}
      {children}
    </Container>
    <picture key={String(isLit)}>
      <source media="(max-width: 43.74em)" srcSet={`/art/crops/${artOf(isLit)}`} width={590} height={640} />
      <img
        src={`/art/${artOf(isLit)}`}
        alt=""
        width={1440}
        height={600}
        fetchPriority="high"
        className={classNames(styles.picture, isLit && styles.lit)}
      />
    </picture>
  </div>
);

export const Lead = ({ children }: { children: ReactNode }) => (
  <p className={styles.lead} role="status">
    {children}
  </p>
);
