import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import ts from 'typescript';

export interface Layer {
  readonly name: string;
  readonly folders: readonly string[];
}

/** An import of one file by another, both as paths from the repository's root. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly fromFolder: string;
  readonly toFolder: string;
}

const SUFFIXES = ['.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx'];

const HALVES = ['client/site', 'client/office', 'client/shared'];

/**
 * Returns `server/mail` of server/mail/templates/layout.ts, `server/log` of server/log.ts, `client/site/home` of
 * client/site/home/Hero.tsx, `rules` of rules/money.ts.
 */
export function folderOf(file: string): string {
  const [top = '', next = '', third = ''] = file.split('/');
  if (top === 'rules') return top;
  const folder = HALVES.includes(`${top}/${next}`) ? `${top}/${next}/${third}` : `${top}/${next}`;
  return folder.replace(/(\.d)?\.tsx?$/, '');
}

/**
 * Reads all imports between source files: of values and of types, re-exports, and dynamic ones.
 * @param planted texts of files that do not exist
 */
export function readImports(
  root: string,
  tops: readonly string[],
  planted: Readonly<Record<string, string>> = {},
): Import[] {
  const files = tops.flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(top, name)),
  );
  const texts = [
    ...files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
    ...Object.entries(planted),
  ];
  return texts.flatMap(([from, text]) =>
    ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
      if (!fileName.startsWith('.')) return [];
      const path = normalize(join(dirname(from), fileName));
      const to = SUFFIXES.map((suffix) => path + suffix).find((candidate) => existsSync(join(root, candidate)));
      return to ? [{ from, to, fromFolder: folderOf(from), toFolder: folderOf(to) }] : [];
    }),
  );
}

/** Finds cycles of folders, each with the imports that close it: `a -> b (a/file.ts imports b/file.ts)`. */
export function cyclesOf(imports: readonly Import[]): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { fromFolder, toFolder } of imports) {
    if (fromFolder !== toFolder) arrows.set(fromFolder, (arrows.get(fromFolder) ?? new Set()).add(toFolder));
  }
  const reachable = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(arrows.get(start) ?? [])];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      if (seen.has(folder)) continue;
      seen.add(folder);
      open.push(...(arrows.get(folder) ?? []));
    }
    return seen;
  };
  const reached = new Map([...arrows.keys()].map((folder) => [folder, reachable(folder)]));
  return imports
    .filter(({ fromFolder, toFolder }) => fromFolder !== toFolder && reached.get(toFolder)?.has(fromFolder))
    .map(({ from, to, fromFolder, toFolder }) => `${fromFolder} -> ${toFolder} (${from} imports ${to})`);
}

/** Finds imports from a lower layer of server/ or client/ to a higher one. */
export function upwardArrows(imports: readonly Import[], top: 'server' | 'client', layers: readonly Layer[]): string[] {
  const levelOf = (folder: string): number =>
    folder.startsWith(`${top}/`)
      ? layers.findIndex(({ folders }) => folders.includes(folder.slice(top.length + 1)))
      : -1;
  return imports
    .filter(
      ({ fromFolder, toFolder }) =>
        [fromFolder, toFolder].every((folder) => levelOf(folder) >= 0) && levelOf(toFolder) < levelOf(fromFolder),
    )
    .map(({ from, to }) => `${from} imports ${to}`);
}
