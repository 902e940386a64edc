const LONGEST = 140;

/**
 * The first sentence of a campaign's summary, which the office wrote about this campaign and no other; one that is too long for a
 * line or two is cut after a word. Empty where there is none.
 */
export function campaignSentence(summary: string): string {
  const text = summary.replace(/\s+/g, ' ').trim();
  const first = /^.*?[.!?।](?=\s|$)/u.exec(text)?.[0] ?? text;
  if (first.length <= LONGEST) return first;
  const words = first.slice(0, LONGEST).replace(/\s\S*$/, '');
  return `${words.replace(/[\s,;:.–-]+$/u, '')}…`;
}
