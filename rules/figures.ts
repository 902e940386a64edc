import { filledLines, partsOf } from './bar-lines';

/** One figure of the foundation's work. */
export interface Figure {
  /** As it is shown: `50,000+`. */
  number: string;
  words: string;
  /** Year of the count, `2026` or `2025-26`; '' when it is not named. */
  year: string;
}

/** Maximum number of figures, as many as the band has places. */
export const MOST_FIGURES = 4;
const LONGEST = { number: 20, words: 60 } as const;
const YEAR = /^\d{4}(?:-\d{2})?$/;

const readFigure = (line: string): Figure => {
  const [number = '', words = '', year = ''] = partsOf(line, 3);
  return { number, words, year };
};

function problemOf({ number, words, year }: Figure): string | null {
  if (number.length > LONGEST.number) return `may have a number of at most ${LONGEST.number} characters.`;
  if (words.length > LONGEST.words) return `may have at most ${LONGEST.words} characters of words.`;
  if (number && !words) return 'needs words beside its number.';
  return !year || YEAR.test(year) ? null : 'needs its year as 2026 or 2025-26.';
}

/** Describes why a text is no valid list of figures; null when it is one. A row without a number is valid. */
export function figuresProblem(text: string): string | null {
  const lines = filledLines(text);
  if (lines.length > MOST_FIGURES) return `At most ${MOST_FIGURES} figures are allowed.`;
  for (const { line, number } of lines) {
    const problem = problemOf(readFigure(line));
    if (problem) return `Row ${number} ${problem}`;
  }
  return null;
}

/**
 * Parses the settings `home_figures` and `about_figures`: one line per figure with number, words and year between bars
 * ("50,000+ | lives impacted | 2026"). A row without a number is left out.
 */
export const parseFigures = (text: string): Figure[] =>
  figuresProblem(text) === null
    ? filledLines(text)
        .map(({ line }) => readFigure(line))
        .filter(({ number }) => number !== '')
    : [];
