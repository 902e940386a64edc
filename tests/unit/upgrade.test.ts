import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { awaitVersion } from '../../server/upgrade/await-version';
import { findInstallation, switchTo } from '../../server/upgrade/installation';
import { unpackBeside } from '../../server/upgrade/unpack';
import { temporaryFolder } from '../support/backups';

let work: ReturnType<typeof temporaryFolder>;
let folder: string;
beforeEach(() => {
  work = temporaryFolder();
  folder = join(work.folder, 'opt');
  mkdirSync(folder);
  makeRelease(folder, 'site-1');
  symlinkSync('site-1', join(folder, 'current'));
});
afterEach(() => work.drop());

/** Makes the parts of a release by which it is known. */
function makeRelease(parent: string, name: string, node = '>=20.19', program = ''): void {
  mkdirSync(join(parent, name, 'dist/server'), { recursive: true });
  writeFileSync(join(parent, name, 'package.json'), JSON.stringify({ version: name.split('-')[1], engines: { node } }));
  writeFileSync(join(parent, name, 'dist/server/main.js'), program);
}

function pack(name: string, node?: string, program?: string): string {
  makeRelease(work.folder, name, node, program);
  const archive = join(work.folder, `${name}.tar.gz`);
  execFileSync('tar', ['-C', work.folder, '-czf', archive, name]);
  return archive;
}

const releases = () => readdirSync(folder).filter((name) => name !== 'current' && name !== 'previous');

test('a release is unpacked beside the one in use, and the links move', () => {
  expect(unpackBeside(folder, pack('site-2'), 'site-1')).toBe('site-2');
  expect(releases()).toEqual(['site-1', 'site-2']);
  const before = findInstallation(join(folder, 'site-1'));
  expect(before).toMatchObject({ current: 'site-1', previous: null });
  switchTo(before, 'site-2');
  const after = findInstallation(join(folder, 'site-2'));
  expect(after).toMatchObject({ current: 'site-2', previous: 'site-1' });
  switchTo(after, 'site-1');
  expect(findInstallation(join(folder, 'site-1'))).toMatchObject({ current: 'site-1', previous: 'site-2' });
});

test('an archive that was altered, or is none, leaves nothing behind', () => {
  const archive = pack('site-2');
  writeFileSync(`${archive}.sha256`, `${'0'.repeat(64)}  site-2.tar.gz\n`);
  expect(() => unpackBeside(folder, archive, 'site-1')).toThrow('is not what site-2.tar.gz.sha256 names');
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  site-2.tar.gz\n`);
  expect(unpackBeside(folder, archive, 'site-1')).toBe('site-2');

  mkdirSync(join(work.folder, 'holiday'));
  const other = join(work.folder, 'holiday.tar.gz');
  execFileSync('tar', ['-C', work.folder, '-czf', other, 'holiday']);
  expect(() => unpackBeside(folder, other, 'site-1')).toThrow('holds no release');
  const [major, minor] = process.versions.node.split('.').map(Number);
  for (const node of ['99.1', `${major}.${Number(minor) + 100}`])
    expect(() => unpackBeside(folder, pack('site-3', `>=${node}`), 'site-1')).toThrow(`needs Node ${node} or later`);
  expect(() => unpackBeside(folder, join(work.folder, 'nowhere.tar.gz'), 'site-1')).toThrow('There is no file');
  expect(releases()).toEqual(['site-1', 'site-2']);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a release of a name that is there already replaces it, such as one that did not start', () => {
  unpackBeside(folder, pack('site-2'), 'site-1');
  unpackBeside(folder, pack('site-2', undefined, 'mended'), 'site-1');
  expect(readFileSync(join(folder, 'site-2/dist/server/main.js'), 'utf8')).toBe('mended');
  expect(readdirSync(folder)).toEqual(['current', 'site-1', 'site-2']);
});

test('what an upgrade left that was interrupted while it unpacked is removed by the next', () => {
  makeRelease(join(folder, '.unpacking-abc'), 'site-2');
  unpackBeside(folder, pack('site-2', `>=${process.versions.node}`), 'site-1');
  expect(readdirSync(folder)).toEqual(['current', 'site-1', 'site-2']);
});

test('the release in use is not replaced, and another of its version is told what it needs', () => {
  for (const name of ['site-1', 'site-1-without-postgres']) {
    const other = pack(name, undefined, 'other');
    expect(() => unpackBeside(folder, other, 'site-1')).toThrow(/in use already.*change "version" in package\.json/);
  }
  expect(releases()).toEqual(['site-1']);
  expect(readFileSync(join(folder, 'site-1/dist/server/main.js'), 'utf8')).toBe('');
});

test('a checkout is told what to do instead', () => {
  expect(() => findInstallation(join(work.folder, 'elsewhere/site'))).toThrow('git pull');
  expect(existsSync(join(work.folder, 'elsewhere'))).toBe(false);
});

test.each(['127.0.0.2', '0.0.0.0', '::1'])('a site that listens on %s is found ready', async (host) => {
  const server = createServer((_request, response) => response.end('{"version":"2"}'));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  try {
    const { port } = server.address() as AddressInfo;
    expect(await awaitVersion({ host, port }, '2', 1_000)).toBe(true);
  } finally {
    server.close();
  }
});
