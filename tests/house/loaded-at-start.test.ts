import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Libraries of megabytes that most processes of the app never need: drawing, pictures, the mailbox of bounces, Vite. */
const LATER = ['fontkit', 'pdfkit', 'sharp', 'libheif-js', 'imapflow', 'postal-mime', 'vite'];

const packagesAtStart = (): Set<string> => {
  const program = `require('./dist/server/app/start'); console.log(JSON.stringify(Object.keys(require.cache)))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--require', 'reflect-metadata', '--eval', program], {
    cwd: join(__dirname, '../..'),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const files = JSON.parse(stdout) as string[];
  return new Set(files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []));
};

test('the app starts without the libraries that few of its processes need', () => {
  const loaded = packagesAtStart();
  expect([...loaded]).toEqual(expect.arrayContaining(['typeorm', 'graphql', 'nodemailer']));
  expect(LATER.filter((name) => loaded.has(name))).toEqual([]);
});
