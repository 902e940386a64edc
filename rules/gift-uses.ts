import { filledLines, partsOf } from './bar-lines';

/** Use of a part of every ₹100. */
export interface GiftUse {
  rupees: number;
  words: string;
}

export const MOST_USES = 3;

const readLine = (line: string): GiftUse => {
  const [rupees = '', words = ''] = partsOf(line, 2);
  return { rupees: /^\d{1,3}$/.test(rupees) ? Number(rupees) : NaN, words };
};

/**
 * Describes why a text is no valid list of uses of ₹100; null when it is one. An empty text is valid: nothing is shown
 * then.
 */
export function giftUsesProblem(text: string): string | null {
  const lines = filledLines(text);
  if (lines.length === 0) return null;
  if (lines.length > MOST_USES) return `At most ${MOST_USES} rows are allowed.`;
  const shares = lines.map(({ line }) => readLine(line));
  const wrong = shares.findIndex(({ rupees, words }) => !words || !(rupees > 0));
  if (wrong >= 0) return `Row ${lines[wrong]?.number ?? 1} needs whole rupees and words.`;
  const sum = shares.reduce((total, { rupees }) => total + rupees, 0);
  return sum === 100 ? null : `The rows add up to ₹${sum}, not ₹100.`;
}

/**
 * Parses the setting `gift_uses`: one line per share with its rupees of ₹100 and its words ("85 | classes and
 * clinics"). Empty for an invalid text.
 */
export const parseGiftUses = (text: string): GiftUse[] =>
  giftUsesProblem(text) === null ? filledLines(text).map(({ line }) => readLine(line)) : [];
