import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const client = join(__dirname, '../../client');
const icons = join(client, 'shared/ui/icons');

/** Sources of a folder of client/, without those of the icons themselves. */
const sourcesIn = (folder: string): string =>
  readdirSync(join(client, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !join(client, folder, file).startsWith(icons))
    .map((file) => readFileSync(join(client, folder, file), 'utf8'))
    .join('\n');

test('an icon that every visitor loads is one that a public page draws', () => {
  const names = readdirSync(icons).flatMap((file) =>
    [...readFileSync(join(icons, file), 'utf8').matchAll(/^export const (\w+Icon) =/gm)].map(([, name]) => name ?? ''),
  );
  const seen = sourcesIn('site') + sourcesIn('shared');
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !seen.includes(`<${name}`) && !seen.includes(`: ${name}`))).toEqual([]);
});
