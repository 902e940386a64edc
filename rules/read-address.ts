/** Parses an address; null for a text that is none. `URL.canParse` is younger than browsers that offices still have. */
export function readAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
