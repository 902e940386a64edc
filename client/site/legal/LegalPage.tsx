import type { ReactNode } from 'react';
import { formatLongDate } from '../../../rules/dates';
import { useLegalTextQuery, useSiteQuery, type LegalPage as LegalPageName } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { Container } from '../../shared/ui/Container';
import { ListHero } from '../ui/ListHero';
import { RichHtml } from '../ui/RichHtml';
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
  page: LegalPageName;
  title: string;
  description: string;
  sections: (facts: LegalFacts) => readonly LegalSection[];
  /** What the software adds itself, below the built-in text as below the office's own. */
  additions?: readonly LegalSection[];
}

const Section = ({ id, title, body }: LegalSection) => (
  <section aria-labelledby={id} className={styles.section}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    {body}
  </section>
);

/**
 * Legal text: the office's own with the day of its last change, or the built-in one with today's date, as specified, a
 * table of contents and sections.
 */
export function LegalPage({ page, title, description, sections, additions = [] }: LegalPageProps) {
  const { data: frame, error: frameError } = useSiteQuery();
  const { data, error } = useLegalTextQuery({ variables: { legalPage: page } });
  // Built-in words would stand for the foundation's own.
  if (error && !data) throw error;
  // The built-in ones name the foundation; nothing else would end the spinner.
  if (frameError && !frame) throw frameError;
  if (!frame || !data) return <PageSpinner />;
  const { site } = frame;
  const own = data.legalText;
  if (own) {
    return (
      <>
        <Head title={title} description={description} />
        <ListHero title={title} lead={`Last Updated: ${formatLongDate(own.updatedAt)}`} />
        <Container className={styles.own}>
          <RichHtml html={own.html} />
          {additions.length > 0 && (
            <div className={styles.addition}>
              {additions.map((addition) => (
                <Section key={addition.id} {...addition} />
              ))}
            </div>
          )}
        </Container>
      </>
    );
  }
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
            {[...parts, ...additions].map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {/* The office's editor begins with this text. */}
          <div data-legal-text="">
            {parts.map((part) => (
              <Section key={part.id} {...part} />
            ))}
          </div>
          {additions.length > 0 && (
            <div className={styles.addition}>
              {additions.map((addition) => (
                <Section key={addition.id} {...addition} />
              ))}
            </div>
          )}
        </div>
      </Container>
    </>
  );
}
