import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGET, BUDGET_WITHOUT_FORM, pagesOverBudget, readSite, scriptsOf } from '../../scripts/build/budget.cjs';
import { moduleOf, publicPaths, unknownPath } from '../support/public-routes';

const dist = join(__dirname, '../../dist');
const site = readSite(dist);
const publicRows = [...publicPaths, unknownPath].map((path) => [path, moduleOf(path)] as const);
const textOf = (file: string): string => readFileSync(join(dist, 'client', file), 'utf8');

test('the render entry knows each page by the name that the manifest has', () => {
  expect(publicRows.length).toBeGreaterThan(20);
  for (const [, module] of publicRows) expect(Object.keys(site.manifest)).toContain(module);
});

test('every page stays within the budget of scripts, and the check that the build makes would tell', () => {
  expect([BUDGET, BUDGET_WITHOUT_FORM]).toEqual([128_000, 108_000]);
  expect(pagesOverBudget(dist)).toEqual([]);
  const tooTight = pagesOverBudget(dist, 50_000);
  expect(tooTight.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/campaigns', '/contact']));
  for (const { bytes } of tooTight) expect(bytes).toBeGreaterThan(50_000);
});

test.each(publicRows.filter(([path]) => /^\/(?:$|about|campaigns|events|gallery|members)/.test(path)))(
  '%s asks for two style sheets and two fonts at most before its picture, of 60 kB together',
  (_path, module) => {
    const { styles, fonts } = site.pageFiles(site.manifest, module);
    expect(fonts).toHaveLength(2);
    expect(styles.length).toBeLessThanOrEqual(2);
    const sizes = [...fonts, ...styles.map((sheet) => `${sheet}.br`)].map(
      (file) => statSync(join(dist, 'client', file)).size,
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000);
  },
);

test.each(publicRows)(
  '%s loads neither the component library nor the office, nor Apollo Client before it is needed',
  (_path, module) => {
    const text = scriptsOf(site, module).map(textOf).join('\n');
    for (const sign of [
      'MuiButton',
      'data-emotion',
      'MuiDataGrid',
      'adminDonations',
      'createRazorpayOrder',
      'ROOT_QUERY',
    ]) {
      expect(text.includes(sign)).toBe(false);
    }
  },
);

const LAYOUT = 'office/layout/AdminLayout.tsx';
const officePages = Object.keys(site.manifest).filter((name) => /^office\/.*Page\.tsx$/.test(name));

test('a first page of the office takes few files, most of them with its document', () => {
  expect(officePages.length).toBeGreaterThan(25);
  const shell = site.pageFiles(site.manifest, LAYOUT);
  expect(shell.chunks.join()).toMatch(/\/office-[\w-]{7}\.js/);
  expect(shell.styles.join()).toMatch(/\/office-[\w-]{7}\.css/);
  expect(shell.chunks.length + shell.styles.length).toBeLessThan(45);
  const withMany = officePages.filter((page) => {
    const { chunks, styles } = site.pageFiles(site.manifest, page);
    const own = [...chunks, ...styles].filter((file) => ![...shell.chunks, ...shell.styles].includes(file));
    return own.length > 15;
  });
  expect(withMany).toEqual([]);
});

test('what all of the office starts with has no library for tables, charts, days or rich text', () => {
  const text = site.pageFiles(site.manifest, LAYOUT).chunks.map(textOf).join('\n');
  expect(text).toContain('MuiButton');
  for (const sign of ['virtualScroller', 'MuiChartsSurface', 'MuiDayCalendar', 'ProseMirror']) {
    expect(text.includes(sign)).toBe(false);
  }
});

test('the entry itself is small', () => {
  expect(textOf(site.pageFiles(site.manifest, undefined).entry).length).toBeLessThan(6_000);
});

test('a phone that ends with iOS 15 and a desktop of Windows 7 read the styles and the scripts', () => {
  const files = readdirSync(join(dist, 'client/assets')).filter((file) => /\.(?:css|js)$/.test(file));
  const withIn = (ending: RegExp, what: RegExp): string[] =>
    files.filter((file) => ending.test(file) && what.test(textOf(`assets/${file}`)));
  expect(withIn(/css$/, /@media/).length).toBeGreaterThan(40);
  // They skip all that stands in such a query: a phone would get the layout of a desktop.
  expect(withIn(/css$/, /@media[^{]*\((?:width|height)\s*[<>]/)).toEqual([]);
  // One that they cannot parse ends the whole script.
  expect(withIn(/js$/, /\(\?<[=!]|\bstatic\s*\{/)).toEqual([]);
});
