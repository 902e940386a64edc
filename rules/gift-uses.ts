/** What becomes of a part of every ₹100. */
export interface GiftUse {
  rupees: number;
  words: string;
}

/** Rupees that one arch of the home page's picture stands for. */
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

/** What keeps a text from being the uses of ₹100, or null. An empty one is right: then nothing is shown. */
export function giftUsesProblem(text: string): string | null {
  const shares = readLines(text);
  if (shares.length === 0) return null;
  if (shares.length > MOST_USES) return `At most ${MOST_USES} lines are allowed.`;
  const wrong = shares.findIndex(({ rupees, words }) => !words || !(rupees > 0) || rupees % RUPEES_AN_ARCH !== 0);
  if (wrong >= 0) return `Line ${wrong + 1} needs an amount in multiples of ₹5 and a text, separated by |.`;
  const sum = shares.reduce((total, { rupees }) => total + rupees, 0);
  return sum === 100 ? null : `The lines add up to ₹${sum}, not ₹100.`;
}

/** Reads the setting `gift_uses`: a line for each share, its rupees of ₹100 and its words ("85 | classes and clinics"). */
export const parseGiftUses = (text: string): GiftUse[] => (giftUsesProblem(text) === null ? readLines(text) : []);
