import { filledLines, partsOf } from './bar-lines';

/** A short text with its title. */
export interface TextCard {
  title: string;
  text: string;
}

/** Maximum number of cards, as many as a row of the page has. */
export const MOST_CARDS = 4;

const readCard = (line: string): TextCard => {
  const [title = '', text = ''] = partsOf(line, 2);
  return { title, text };
};

/** Describes why a text is no valid list of cards; null when it is one. */
export function cardsProblem(text: string): string | null {
  const lines = filledLines(text);
  if (lines.length > MOST_CARDS) return `At most ${MOST_CARDS} rows are allowed.`;
  const wrong = lines.find(({ line }) => {
    const { title, text: words } = readCard(line);
    return !title || !words;
  });
  return wrong ? `Row ${wrong.number} needs both of its parts.` : null;
}

/** Parses a setting with one card per line, title and text between bars ("Dignity | We ask before we act."). */
export const parseCards = (text: string): TextCard[] =>
  cardsProblem(text) === null ? filledLines(text).map(({ line }) => readCard(line)) : [];

/** Parses a setting with one entry per line. */
export const parseLines = (text: string): string[] => filledLines(text).map(({ line }) => line.trim());
