import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const all = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)));
const pages = all.filter((path) => path.endsWith('.md'));
const sources = all.filter((path) => /\.(?:tsx?|m[jt]s|cjs|yml|json|service)$|^\.env\.example$|file$/.test(path));

/** A path of this repository, in backticks or in a comment. */
const PATH = /(?<![\w./@'-])((?:server|client|rules|dev|tests|scripts|bench|docs|deploy)\/[\w./-]*\w)/g;
/** Folders that the build makes, and the subject that CONTRIBUTING.md makes up. */
const MADE_UP = /(?:^|\/)generated(?:\/|$)|sponsor/;

/** Tells whether a file or a folder has this name; the ending may be left out. */
const exists = (path: string): boolean =>
  all.some((file) => file === path || file.startsWith(`${path}/`) || file.startsWith(`${path}.`));

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
const missingPaths = (text: string): string[] =>
  found(text, PATH).filter((path) => !MADE_UP.test(path) && !exists(path));

const comments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /^\s*(?:\*|\/\/|\/\*|#)/.test(line))
    .join('\n');

/** The name of a heading in an address, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

function hasTarget(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path ? normalize(join(dirname(page), path)).replace(/\/$/, '') : page;
  if (!exists(target)) return false;
  return !anchor || found(read(target), /^#+ (.*)$/gm).some((heading) => anchorOf(heading) === anchor);
}

test.each(pages)('%s names files, commands and places that exist', (page) => {
  const text = read(page);
  const inCode = found(text, /`([^`\n]+)`/g).join('\n');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = found(text, /npm run ([a-z][\w:-]*)/g).filter((name) => !(name in scripts));
  const programs = found(text, /node (?:--\S+ \S+ )?((?:bench|scripts)\/[\w./-]+)/g).filter(
    (path) => !all.includes(path),
  );
  const links = found(text, /\]\(([^)\s]+)\)/g)
    .filter((link) => !/^(?:https?|mailto):/.test(link))
    .filter((link) => !hasTarget(page, link));
  expect({ paths: missingPaths(inCode), commands, programs, links }).toEqual({
    paths: [],
    commands: [],
    programs: [],
    links: [],
  });
});

test('every setting that a page names is one of a file that is run', () => {
  const code = sources.map(read).join('\n');
  const names = pages
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) => found(read(page), /`([A-Z][A-Z0-9]+_[A-Z0-9_]+)(?:=[^`]*)?`/g));
  expect([...new Set(names)].filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test('comments name files that exist', () => {
  const wrong = sources.flatMap((file) => missingPaths(comments(read(file))).map((path) => `${file}: ${path}`));
  expect(wrong).toEqual([]);
});
