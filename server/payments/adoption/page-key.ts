/** Longest title of a payment page that is kept. */
const MAX_TITLE = 120;

/** Returns the title of a payment page from the description that its payments carry. */
export const pageTitle = (description: string): string => description.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE);

/** Builds the key of a payment page. */
export const pageKey = (title: string): string => `page:${title}`;
