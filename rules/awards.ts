/** One award on the awards page. */
export interface Award {
  year: string;
  title: string;
  giver: string;
  reason: string;
}

const fieldsOf = (line: string): string[] => line.split('|').map((part) => part.trim());

/** Describes the first line that `parseAwards` would skip; null when there is none. */
export function awardsProblem(text: string): string | null {
  const wrong = text.split('\n').findIndex((line) => {
    const [year = '', title = ''] = fieldsOf(line);
    return line.trim() !== '' && !(year && title);
  });
  return wrong < 0 ? null : `Line ${wrong + 1} needs a year and a title, separated by |.`;
}

/**
 * Parses the setting `awards`: one line per award with year, title, giver and reason between bars ("2025 | Community
 * Education Award | Sahyadri Learning Forum | For evening classes."). Giver and reason are optional; a line without
 * year or title is skipped.
 */
export function parseAwards(text: string): Award[] {
  return text.split('\n').flatMap((line) => {
    const [year = '', title = '', giver = '', reason = ''] = fieldsOf(line);
    return year && title ? [{ year, title, giver, reason }] : [];
  });
}
