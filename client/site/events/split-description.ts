/** Length and lines up to which a description stands on its card as it is. */
const SHORT = 280;
const SHORT_LINES = 5;
const LEAD_LINES = 4;

/** End of a sentence or line within the length of a lead; behind three Latin letters or fewer it may be that of Dr. or Rs. */
const TO_SENTENCE = /^[^]{80,215}(?:(?:\S{4}|[^\s -~])[.!?]["'’”)]*(?=\s)|।(?=\s)|(?=\n))/;
/** Whole words within that length; a longer one counts as one. Letters of Indian scripts are never separated from their marks. */
const TO_WORD = /^(?:[^]{1,220}(?=\s)|\S+)/;

interface Description {
  /** What a card shows at once. */
  readonly lead: string;
  /** What "Read more" opens; empty when the lead is all. */
  readonly rest: string;
}

/** Splits a long description where a sentence, a line or at least a word ends. */
export function splitDescription(description: string): Description {
  const text = description.trim();
  if (text.length <= SHORT && text.split('\n').length <= SHORT_LINES) return { lead: text, rest: '' };
  const head = text.split('\n', LEAD_LINES).join('\n');
  const [lead] = head.length <= SHORT ? [head] : (TO_SENTENCE.exec(head) ?? TO_WORD.exec(head) ?? [head]);
  return { lead: lead.trimEnd(), rest: text.slice(lead.length).trim() };
}
