/** One recognition, as the awards page lists it. */
export interface Award {
  year: string;
  title: string;
  giver: string;
  reason: string;
}

const fieldsOf = (line: string): string[] => line.split('|').map((part) => part.trim());

/** What is wrong with the first line that would be passed over, or null. */
export function awardsProblem(text: string): string | null {
  const wrong = text.split('\n').findIndex((line) => {
    const [year = '', title = ''] = fieldsOf(line);
    return line.trim() !== '' && !(year && title);
  });
  return wrong < 0 ? null : `Line ${wrong + 1} needs a year and a title, separated by |.`;
}

/**
 * Reads the setting `awards`: a line for each award, its year, title, giver and reason between bars
 * ("2025 | Community Education Award | Sahyadri Learning Forum | For evening classes."). Giver and reason may be left
 * out; a line without year or title is passed over.
 */
export function parseAwards(text: string): Award[] {
  return text.split('\n').flatMap((line) => {
    const [year = '', title = '', giver = '', reason = ''] = fieldsOf(line);
    return year && title ? [{ year, title, giver, reason }] : [];
  });
}
