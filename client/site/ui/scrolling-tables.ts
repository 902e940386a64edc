/** Frame that scrolls sideways with the keyboard too; not a landmark, since a text may have several tables. */
const FRAME = '<div class="scrolling" role="group" aria-label="Table" tabindex="0">';

/**
 * Puts each table of a text into a frame of its own, so that one with many columns scrolls instead of widening the page.
 * @param html sanitized: its tables have no attributes
 */
export const withScrollingTables = (html: string): string =>
  html.replaceAll('<table>', `${FRAME}<table>`).replaceAll('</table>', '</table></div>');
