const START = '<div class="wide" role="region" aria-label="Table" tabindex="0"><table>';

/** Lets a table that is wider than its text scroll by itself, instead of the page. Sanitized tables have no attributes. */
export const withScrollingTables = (html: string): string =>
  html.replaceAll('<table>', START).replaceAll('</table>', '</table></div>');
