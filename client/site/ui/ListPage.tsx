import type { ReactNode } from 'react';
import { Head } from '../../shared/head/head';
import type { HeadFields } from '../../shared/head/head-tags';
import { pageAddress } from '../../shared/routing/page-number';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { ListHero } from './ListHero';
import { MoreItems, type MoreItemsProps } from './MoreItems';
import { Section } from './Section';
import { pageTitle } from './usePagedList';

interface ListPageProps extends MoreItemsProps {
  title: string;
  /** Below the title; undefined until it is known. */
  lead: string | undefined;
  /** Heading of the list, for those who hear the page. */
  heading: string;
  /** Address for search engines, where `path` selects from the list. */
  canonical?: string;
  jsonLd?: HeadFields['jsonLd'];
  /** The list; its element has the id `listId`. */
  children: ReactNode;
  /** Stands below the list. */
  below?: ReactNode;
}

/** Public page of a list that may grow long: head, hero, list, and the way to the items that it does not show yet. */
export function ListPage({ title, lead, heading, canonical, jsonLd, children, below, ...foot }: ListPageProps) {
  const { path, window, listId } = foot;
  const headingId = `${listId}-list`;
  return (
    <>
      <Head
        title={pageTitle(title, window)}
        description={lead}
        path={pageAddress(canonical ?? path, window.page)}
        jsonLd={jsonLd}
      />
      <ListHero title={title} lead={lead} />
      <Section labelledBy={headingId}>
        <VisuallyHidden as="h2" id={headingId}>
          {heading}
        </VisuallyHidden>
        {children}
        <MoreItems key={`${path} ${window.page}`} {...foot} />
      </Section>
      {below}
    </>
  );
}
