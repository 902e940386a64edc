import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { buildSchema, Kind, parse, validate, type OperationDefinitionNode } from 'graphql';
import { getVariableValues } from 'graphql/execution/values';

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
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
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

test('what the benchmark sends is valid, with every variable that its operation wants', () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const sent = ask(
    `[...figures(ids).map(([name, variables]) => [documentOf(name), [variables]]),
      ...lists(ids).map((list) => [documentOf(list.operation), questionsOf(list).map(({ variables }) => variables)])]`,
  ) as [string, Record<string, unknown>[]][];
  const wrong = sent.flatMap(([text, all]) => {
    const document = parse(text);
    const operation = document.definitions.find(
      (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
    );
    const refused = all.flatMap(
      (variables) => getVariableValues(schema, operation?.variableDefinitions ?? [], variables).errors ?? [],
    );
    return [...validate(schema, document), ...refused].map(({ message }) => `${operation?.name?.value}: ${message}`);
  });
  expect([...new Set(wrong)]).toEqual([]);
});
