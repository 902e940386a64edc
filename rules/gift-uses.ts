/** Use of a part of every ₹100. */
export interface GiftUse {
  rupees: number;
  words: string;
}

/** Rupees per arch in the home page's picture. */
export const RUPEES_AN_ARCH = 5;
const MOST_USES = 3;

const readLine = (line: string): GiftUse => {
  const [rupees = '', ...words] = line.split('|');
  return { rupees: /^\s*\d{1,3}\s*$/.test(rupees) ? Number(rupees) : NaN, words: words.join('|').trim() };
};

const readLines = (text: string): GiftUse[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readLine);

/**
 * Describes why a text is no valid list of uses of ₹100; null when it is one. An empty text is valid: nothing is shown
 * then.
 */
export function giftUsesProblem(text: string): string | null {
  const shares = readLines(text);
  if (shares.length === 0) return null;
  if (shares.length > MOST_USES) return `At most ${MOST_USES} lines are allowed.`;
  const wrong = shares.findIndex(({ rupees, words }) => !words || !(rupees > 0) || rupees % RUPEES_AN_ARCH !== 0);
  if (wrong >= 0) return `Line ${wrong + 1} needs an amount in multiples of ₹5 and a text, separated by |.`;
  const sum = shares.reduce((total, { rupees }) => total + rupees, 0);
  return sum === 100 ? null : `The lines add up to ₹${sum}, not ₹100.`;
}

/**
 * Parses the setting `gift_uses`: one line per share with its rupees of ₹100 and its words ("85 | classes and
 * clinics"). Empty for an invalid text.
 */
export const parseGiftUses = (text: string): GiftUse[] => (giftUsesProblem(text) === null ? readLines(text) : []);
