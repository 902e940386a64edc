import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sabotages } from '../../bench/chaos/sabotage/all';

const root = join(__dirname, '../..');
const places = (file: string, text: string): number =>
  readFileSync(join(root, 'dist', file), 'utf8').split(text).length - 1;

const byName = sabotages.map((sabotage) => [sabotage.name, sabotage] as const);

test.each(byName)('the sabotage %s fits the code of today, and docs/chaos.md lists it', (name, { edits }) => {
  expect(edits.map(({ file, find }) => [file, places(file, find)])).toEqual(edits.map(({ file }) => [file, 1]));
  expect(readFileSync(join(root, 'docs/chaos.md'), 'utf8')).toContain(`| \`${name}\` |`);
});

test('nothing of the product knows of sabotages', () => {
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).not.toContain('bench');
  expect(places('server/app/app.js', 'SABOTAGE') + places('server/main.js', 'SABOTAGE')).toBe(0);
});
