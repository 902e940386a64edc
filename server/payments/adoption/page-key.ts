import type { AdoptionSourceEntity } from './adoption-source.entity';

/** A source of payments as it is first kept. */
export type NewSource = Pick<AdoptionSourceEntity, 'key' | 'kind' | 'title'>;

/** All payment links together: what they are for is asked once. */
export const LINKS: NewSource = { key: 'links', kind: 'link', title: 'Payment links' };
/** Payments that name nothing. */
const OTHER: NewSource = { key: 'other', kind: 'other', title: 'Other payments' };

/** Longest title of a payment page that is kept. */
const MAX_TITLE = 120;
/** Description of a payment on a payment link: the link's id behind a hash. */
const OF_LINK = /^#\w{14}$/;

/** Returns the title of a payment page from the description that its payments carry. */
export const pageTitle = (description: string): string => description.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE);

/** Builds the key of a payment page. */
export const pageKey = (title: string): string => `page:${title}`;

/**
 * Determines the source of a payment by its description: a payment link, or a payment page, which has no list at the
 * provider and whose payments carry its title.
 */
export function describedSource(description: string): NewSource {
  if (OF_LINK.test(description.trim())) return LINKS;
  const title = pageTitle(description);
  return title === '' ? OTHER : { key: pageKey(title), kind: 'page', title };
}
