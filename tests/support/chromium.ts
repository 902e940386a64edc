import { execFile } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
/** Flags of every Chromium of tests and measurements. Containers have 64 MB of shared memory, too little for a page's pictures. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Flag that turns off V8's two optimising compilers. A page of a test lives for seconds: compiling it for speed took a third
 * to a half of the processor time of the browser tests. Not for measurements.
 */
export const WITHOUT_OPTIMISERS = '--js-flags=--no-opt --no-maglev';

/**
 * Starts a headless Chromium: the one at CHROMIUM_PATH, an installed one, or the one in the npm package
 * @sparticuz/chromium. TEST_CHROMIUM=packaged forces the last. Close it when done.
 * @param flags beside those of every Chromium
 */
export async function launchChromium(...flags: string[]): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  const args = [...CHROMIUM_FLAGS, ...flags];
  return chromium.launch({ executablePath, args, headless: true, env: { ...process.env, ...env } });
}

export interface ChromiumFiles {
  executablePath: string;
  /** Additional environment variables of the browser. */
  env: Record<string, string>;
}

/** Finds Chromium as `launchChromium` does, for tools that start it themselves. */
export async function findChromium(): Promise<ChromiumFiles> {
  if (process.env['TEST_CHROMIUM'] !== 'packaged') {
    const own = process.env['CHROMIUM_PATH'];
    const installed = own || INSTALLED.find((path) => existsSync(path));
    if (installed) return { executablePath: installed, env: {} };
  }
  const home = await unpackedHome();
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_FILE: fontSettings(home) },
  };
}

/**
 * Writes font settings: the package's own ones name directories of another machine, and without any font the renderer
 * drops bold text or crashes. Written to a temporary file and renamed, since workers do it concurrently.
 */
function fontSettings(home: string): string {
  const file = join(home, 'fonts.conf');
  const mine = `${file}.${process.pid}`;
  writeFileSync(
    mine,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
  renameSync(mine, file);
  return file;
}

/**
 * Unpacks the packaged browser, once per user and version. It is created beside its final place and renamed when
 * complete, so that parallel or interrupted runs never see half of it; a directory of another user is not trusted.
 */
async function unpackedHome(): Promise<string> {
  const packageEntry = require.resolve('@sparticuz/chromium');
  const description = readFileSync(join(dirname(packageEntry), '../../package.json'), 'utf8');
  const { version } = JSON.parse(description) as { version: string };
  const me = process.getuid?.() ?? 0;
  const home = join(tmpdir(), `foundation-chromium-${me}-${version}`);
  if (isOurs(home, me)) return home;

  const fresh = mkdtempSync(`${home}-`);
  try {
    await promisify(execFile)(
      process.execPath,
      ['-e', 'require(process.argv[1]).executablePath()', packageEntry],
      // The name of a Lambda runtime makes the package unpack the system libraries that a bare machine lacks.
      { env: { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' } },
    );
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
  try {
    renameSync(fresh, home);
    return home;
  } catch {
    if (!isOurs(home, me)) return fresh;
    rmSync(fresh, { recursive: true, force: true });
    return home;
  }
}

function isOurs(directory: string, uid: number): boolean {
  const found = lstatSync(directory, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o022) === 0;
}
