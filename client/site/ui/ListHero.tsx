import type { ReactNode } from 'react';
import { languageOf } from '../../../rules/language';
import { Container } from '../../shared/ui/Container';
import styles from './ListHero.module.css';

interface ListHeroProps {
  title: string;
  lead?: string;
  /** Primary action of the page, such as a button. */
  children?: ReactNode;
}

/** Green band with the bridge at the top of every list page. */
export const ListHero = ({ title, lead, children }: ListHeroProps) => (
  <header className={styles.hero}>
    <img src="/art/bridge-band.svg" alt="" width={900} height={256} className={styles.art} data-screen-only="" />
    <Container className={styles.words}>
      <h1 lang={languageOf(title)}>{title}</h1>
      {lead && (
        <p lang={languageOf(lead)} className={styles.lead}>
          {lead}
        </p>
      )}
      {children && (
        <div className={styles.offer} data-screen-only="">
          {children}
        </div>
      )}
    </Container>
  </header>
);
