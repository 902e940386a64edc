/** A setting of a `.env` file whose value goes on after a "#", unquoted. */
const CUT = /^\s*(?:export\s+)?([\w.]+)\s*=\s*(?!['"`\s#])([^#\n]*[^\s#])#/gm;

/**
 * Names the settings whose value Node ends at a "#" that was meant, such as in a password. systemd and compose read the
 * same line to its end: the same file would give two passphrases.
 * @param text of the file
 * @param values that Node read in it
 */
export const cutValues = (text: string, values: Readonly<Record<string, string | undefined>>): string[] =>
  [...text.matchAll(CUT)].flatMap(([, name = '', start = '']) => (values[name] === start.trim() ? [name] : []));
