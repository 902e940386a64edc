import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  src?: string;
  css?: string[];
  imports?: string[];
  /** Chunks loaded later, on demand. */
  dynamicImports?: string[];
}

export type Manifest = Record<string, Chunk>;

/** Addresses of the build's files that a page needs. */
export interface PageFiles {
  entry: string;
  styles: string[];
  /** Chunks that hydrate the page, in dependency order; the entry script fetches them when needed. */
  chunks: string[];
  fonts: string[];
}

/**
 * Reads the build's manifest.
 * @throws Error with what to do when it is missing
 */
export function readManifest(folder: string): Manifest {
  const path = join(folder, '.vite/manifest.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch (error) {
    throw new Error(`${path} is missing or broken: run "npm run build" first`, { cause: error });
  }
}

/** Adds a chunk after all its imports: the order in which scripts run and styles cascade. */
function collect(manifest: Manifest, name: string, into: Set<string>, seen = new Set(into)): void {
  if (seen.has(name) || !manifest[name]) return;
  seen.add(name);
  for (const next of manifest[name].imports ?? []) collect(manifest, next, into, seen);
  into.add(name);
}

/** Fonts of the first screen; others load when their characters occur. */
const preloadedFont = /\/(?:mukta-latin-400|source-serif-4-latin)\.woff2$/;

/** Lists the site's own style sheets, for pages that the client's code does not render. */
export const siteStyles = (manifest: Manifest): string[] => pageFiles(manifest, undefined).styles;

/**
 * Lists the files of a page whose own module is `page` (a path under client/, as in the route table).
 * @throws Error when the manifest has no entry script
 */
export function pageFiles(manifest: Manifest, page: string | undefined, base = '/'): PageFiles {
  const names = new Set<string>();
  for (const name of ['entry-browser.tsx', 'mount.tsx', page]) if (name) collect(manifest, name, names);
  const found = [...names].flatMap((name) => manifest[name] ?? []);
  const entry = manifest['entry-browser.tsx']?.file;
  if (!entry) throw new Error('The client manifest has no entry-browser.tsx: run "npm run build" first');
  const url = (file: string): string => base + file;
  return {
    entry: url(entry),
    styles: [...new Set(found.flatMap((chunk) => chunk.css ?? []))].map(url),
    chunks: found
      .map((chunk) => chunk.file)
      .filter((file) => file !== entry && file.endsWith('.js'))
      .map(url),
    fonts: Object.values(manifest)
      .filter(({ src }) => src && preloadedFont.test(src))
      .map(({ file }) => url(file)),
  };
}
