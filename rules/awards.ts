/** One recognition, as the awards page lists it. */
export interface Award {
  year: string;
  title: string;
  giver: string;
  reason: string;
}

/**
 * Reads the setting `awards`: a line for each award, its year, title, giver and reason between bars
 * ("2025 | Community Education Award | Sahyadri Learning Forum | For evening classes."). Giver and reason may be left
 * out; a line without year or title is passed over.
 */
export function parseAwards(text: string): Award[] {
  return text.split('\n').flatMap((line) => {
    const [year = '', title = '', giver = '', reason = ''] = line.split('|').map((part) => part.trim());
    return year && title ? [{ year, title, giver, reason }] : [];
  });
}
