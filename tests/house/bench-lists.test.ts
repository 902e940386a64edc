import { execFileSync } from 'node:child_process';

/** Asks the benchmark's own modules, which are ES modules, in a process of their own. */
const ask = (program: string): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { documentOf } from './bench/office-documents.mjs';
         import { figures, lists } from './bench/office-lists.mjs';
         import { questionsOf } from './bench/office-questions.mjs';
         const ids = { campaignId: 'c', personId: 'p', donationId: 'd', donorId: 'o' };
         console.log(JSON.stringify(${program}));`,
      ],
      { encoding: 'utf8' },
    ),
  );

test('the benchmark of the lists tries every filter, and every search of a list', () => {
  const counts = ask('lists(ids).map((list) => [list.operation, questionsOf(list).length])') as [string, number][];
  expect(counts.length).toBeGreaterThan(10);
  for (const [, count] of counts) expect(count).toBeGreaterThan(5);
});

test('a filter without a value to try is named', () => {
  const program = `(() => {
    const { from, ...filters } = lists(ids)[0].filters;
    try { return questionsOf({ ...lists(ids)[0], filters }).length; } catch (error) { return error.message; }
  })()`;
  expect(ask(program)).toBe('AdminDonations: no value is tried for from.');
});

test('every operation that the benchmark sends is one of a screen', () => {
  const documents = ask(
    '[...lists(ids).map(({ operation }) => operation), ...figures(ids).map(([name]) => name)].map(documentOf)',
  ) as string[];
  for (const document of documents) expect(document).toMatch(/^query /);
});
