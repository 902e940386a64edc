import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  src?: string;
  css?: string[];
  imports?: string[];
  /** What it fetches later, when it is wanted. */
  dynamicImports?: string[];
}

export type Manifest = Record<string, Chunk>;

/** What a page needs of the client's build, as addresses. */
export interface PageFiles {
  entry: string;
  styles: string[];
  /** The chunks that bring the page to life, each behind what it needs; the entry fetches them when it is time. */
  chunks: string[];
  fonts: string[];
}

/** Reads the manifest that the build wrote; throws with what to do when it is not there. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, '.vite/manifest.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch (error) {
    throw new Error(`${path} is missing or broken: run "npm run build" first`, { cause: error });
  }
}

/** Adds a chunk behind all that it imports: the order in which scripts run and styles build on each other. */
function collect(manifest: Manifest, name: string, into: Set<string>, seen = new Set(into)): void {
  if (seen.has(name) || !manifest[name]) return;
  seen.add(name);
  for (const next of manifest[name].imports ?? []) collect(manifest, next, into, seen);
  into.add(name);
}

/** The faces that the first screen is set in; the others load when their characters occur. */
const preloadedFont = /\/(?:mukta-latin-400|source-serif-4-latin)\.woff2$/;

/** The site's own sheets, for pages that the client's code does not render. */
export const siteStyles = (manifest: Manifest): string[] => pageFiles(manifest, undefined).styles;

/** The files for a page whose own module is `page` (a path under client/, as the route table has it). */
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
