const LONGEST = 140;

/**
 * Returns the first sentence of a campaign's summary, cut after a word when it is too long for a line or two. Empty
 * without one.
 */
export function campaignSentence(summary: string): string {
  const text = summary.replace(/\s+/g, ' ').trim();
  const first = /^.*?[.!?।](?=\s|$)/u.exec(text)?.[0] ?? text;
  if (first.length <= LONGEST) return first;
  const words = first.slice(0, LONGEST).replace(/\s\S*$/, '');
  return `${words.replace(/[\s,;:.–-]+$/u, '')}…`;
}
