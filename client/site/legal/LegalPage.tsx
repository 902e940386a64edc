import type { ReactNode } from 'react';
import { useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { Container } from '../../shared/ui/Container';
import { ListHero } from '../ui/ListHero';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { factsOf, type LegalFacts } from './facts';
import styles from './LegalPage.module.css';

export interface LegalSection {
  /** Anchor of the section. */
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  description: string;
  sections: (facts: LegalFacts) => readonly LegalSection[];
}

/** Legal text: date of the last update, table of contents, and sections. */
export function LegalPage({ title, description, sections }: LegalPageProps) {
  const site = useSiteQuery().data?.site;
  if (!site) return <PageSpinner />;
  const facts = factsOf(site);
  const parts = sections(facts);
  return (
    <>
      <Head title={title} description={description} />
      <ListHero title={title} lead={`Last Updated: ${facts.lastUpdated}`} />
      <Container className={styles.columns}>
        <nav aria-label="On this page" className={styles.contents} data-screen-only="">
          <p className={styles.label} aria-hidden="true">
            On this page
          </p>
          <ol className={styles.links}>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {parts.map((part) => (
            <section key={part.id} aria-labelledby={part.id} className={styles.section}>
              <h2 id={part.id} className={styles.title}>
                {part.title}
              </h2>
              {part.body}
            </section>
          ))}
        </div>
      </Container>
    </>
  );
}
