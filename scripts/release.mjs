/**
 * Makes a release: the built site with the packages that production needs, which runs with Node alone.
 *
 * npm run release                          release/foundation-website-<version>-<platform>.tar.gz and its SHA-256
 * npm run release -- --without-postgres    without the embedded database, for a PostgreSQL server of your own
 * npm run release -- --folder <path>       the same as a folder, as the Dockerfile wants it
 *
 * Two packages have native parts (bcrypt, sharp), and the embedded database is a program: a release runs on the platform
 * on which it was made.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyModules } from './release/copy-modules.mjs';
import { OTHER_FILES, releaseManifest } from './release/manifest.mjs';
import { EMBEDDED_DATABASE, productionModules } from './release/production-modules.mjs';

const root = new URL('..', import.meta.url).pathname;
/** Maximum size of the archive in bytes. */
const MOST = 120_000_000;

const { values } = parseArgs({
  options: { 'without-postgres': { type: 'boolean', default: false }, folder: { type: 'string' } },
});
const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const libc = process.report.getReport().header.glibcVersionRuntime ? '' : '-musl';
const name = [
  product.name,
  product.version,
  `${process.platform}-${process.arch}${process.platform === 'linux' ? libc : ''}`,
  ...(values['without-postgres'] ? ['without-postgres'] : []),
].join('-');

/** Fills a folder with the release. */
function assemble(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const isLeftOut = (file) => /\.map$|\/dist\/(?:dev|ormconfig\.js|\.build-hash)$/.test(file);
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true, filter: (file) => !isLeftOut(file) });
  for (const file of OTHER_FILES) cpSync(join(root, file), join(folder, file), { recursive: true });
  const without = values['without-postgres'] ? [EMBEDDED_DATABASE] : [];
  const modules = productionModules(root, { without });
  copyModules(root, modules, folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(product), null, 2)}\n`);
  if (!values['without-postgres']) linkLibraries(folder);
  return modules.length;
}

/** Makes the links of the embedded database now: the folder of a release may be read-only where it runs. */
function linkLibraries(folder) {
  const program = `require('./dist/server/database/embedded-binaries.js').findBinaries(null)`;
  execFileSync(process.execPath, ['-e', program], { cwd: folder });
}

/** Packs a folder with its name as the only top folder, owned by root and of one date: the same content, the same file. */
function pack(parent, file) {
  const { mtime } = statSync(join(root, 'package-lock.json'));
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', `--mtime=${mtime.toISOString()}`];
  execFileSync('tar', ['-C', parent, ...owner, '--use-compress-program=gzip -9n', '-cf', file, name]);
}

execFileSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { cwd: root, stdio: 'inherit' });
if (values.folder) {
  console.log(`${values.folder}: ${assemble(resolve(values.folder))} packages`);
} else {
  const parent = join(root, '.cache/release');
  const count = assemble(join(parent, name));
  mkdirSync(join(root, 'release'), { recursive: true });
  const file = join(root, 'release', `${name}.tar.gz`);
  if (existsSync(file)) rmSync(file);
  pack(parent, file);
  rmSync(parent, { recursive: true });
  const { size } = statSync(file);
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${sum}  ${name}.tar.gz\n`);
  console.log(`release/${name}.tar.gz: ${(size / 1e6).toFixed(1)} MB, ${count} packages`);
  if (size > MOST) {
    console.error(`It is larger than ${MOST / 1e6} MB.`);
    process.exitCode = 1;
  }
}
