/** Shortest name, without underscores, that is compared: PORT, HOST and SEED resemble too much that is not ours. */
const SHORTEST = 7;
/** From this length on, two letters may differ. */
const LONG = 9;

const lettersOf = (name: string): string => name.replaceAll('_', '');

/**
 * Finds settings whose names are written wrong: they resemble one that exists and is not set. A misspelt BACKUP_DIR would
 * mean no backups, and nobody would be told.
 * @param source names with values, the machine's own included
 * @param known names of all settings
 */
export function misspeltNames(
  source: Readonly<Record<string, string | undefined>>,
  known: ReadonlySet<string>,
): { name: string; meant: string }[] {
  const candidates = [...known].filter((name) => lettersOf(name).length >= SHORTEST && !source[name]?.trim());
  return Object.keys(source)
    .filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name) && !known.has(name) && source[name]?.trim())
    .flatMap((name) => {
      const meant = candidates.find((candidate) => resembles(name, candidate));
      return meant ? [{ name, meant }] : [];
    });
}

/** Something behind the name, such as PAN_KEY_1, is put aside on purpose. */
function resembles(name: string, setting: string): boolean {
  if (name.startsWith(`${setting}_`)) return false;
  const allowed = lettersOf(setting).length >= LONG ? 2 : 1;
  return distance(lettersOf(name), lettersOf(setting)) <= allowed;
}

/** Counts letters that were added, left out, exchanged or swapped with their neighbour. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const isSame = a[i - 1] === b[j - 1];
      const cheapest = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      const areSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(areSwapped ? Math.min(cheapest, (rows[i - 2]?.[j - 2] ?? 0) + 1) : cheapest);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
