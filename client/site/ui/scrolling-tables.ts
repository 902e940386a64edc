const START = '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>';

/**
 * Lets a table that is wider than its text scroll by itself, instead of the page. Sanitized tables have no attributes. A group
 * is no landmark: a text may have many tables.
 */
export const withScrollingTables = (html: string): string =>
  html.replaceAll('<table>', START).replaceAll('</table>', '</table></div>');
