import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isEnumType } from 'graphql';
import { POSITIONAL_MUTATIONS, schemaFaults } from '../support/schema-faults';

const root = join(__dirname, '../..');
const sdl = readFileSync(join(root, 'schema.graphql'), 'utf8');

test('everything is described, lists take the same arguments, and mutations one input', () => {
  expect(schemaFaults(sdl)).toEqual([]);
});

/** A schema without a fault, into which the tests below plant one. */
const clean = `
  "All of it." schema { query: Query mutation: Mutation }
  "Where to call it." directive @public on FIELD_DEFINITION
  "Reads." type Query { "Reads one." one(id: ID!): Int }
  "Writes." type Mutation { "Writes one." one(input: NumberInput!): Int }
  "A number." input NumberInput { "The number." number: Int }
  "An order." enum Order { "Up." asc }
  "Rows." type Rows { "Rows." items: [Int!]! "All." totalCount: Int! }`;

/** The clean schema with something more in it. */
const added = (definition: string): string => `${clean}\n${definition}`;
const query = (field: string): string => added(`extend type Query { "Lists." ${field} @public }`);
const mutation = (field: string): string => added(`extend type Mutation { "Does." ${field} @public }`);

test.each([
  ['a type', added('type Bare { "A field." a: Int }'), ['Bare has no description']],
  ['a field', added('"A type." type Bare { a: Int }'), ['Bare.a has no description']],
  ['an input', added('input BareInput { "A field." a: Int }'), ['BareInput has no description']],
  ['a field of an input', added('"An input." input BareInput { a: Int }'), ['BareInput.a has no description']],
  ['an enum', added('enum Bare { "A value." a }'), ['Bare has no description']],
  ['a value of an enum', added('"An enum." enum Bare { a }'), ['Bare.a has no description']],
  ['a union', added('union Bare = Rows'), ['Bare has no description']],
  ['a scalar', added('scalar Bare'), ['Bare has no description']],
  ['a directive', added('directive @bare on FIELD'), ['@bare has no description']],
  ['a root field', added('extend type Query { bare: Int @public }'), ['Query.bare has no description']],
  ['an argument', query('bare(code: String): Int'), ['Query.bare(code:) has no description']],
  ['the schema', clean.replace('"All of it."', ''), ['schema has no description']],
])('%s without a description is found', (_what, faulty, faults) => {
  expect(schemaFaults(faulty)).toEqual(faults);
});

const LIST = [
  'page: NumberInput',
  '"Looks in names." search: String',
  'filter: NumberInput',
  'sort: Order',
  'direction: Order',
];

test.each(['page', 'search', 'filter', 'sort', 'direction'])('a list without %s is found', (left) => {
  const args = LIST.filter((arg) => !arg.includes(`${left}: `));
  expect(schemaFaults(query(`rows(${args.join(' ')}): Rows!`))).toEqual([`Query.rows lacks ${left}`]);
});

test('a list that is filtered by an argument of its own is found', () => {
  const args = [...LIST, '"City." city: String'];
  expect(schemaFaults(query(`rows(${args.join(' ')}): Rows!`))).toEqual(['Query.rows takes city beside its filter']);
});

test.each([
  ['two arguments', 'act(id: ID!, input: NumberInput!): Int', 'Mutation.act takes more than one argument'],
  ['an input of another name', 'act(number: NumberInput!): Int', 'Mutation.act calls its input number'],
])('a mutation with %s is found', (_what, field, fault) => {
  expect(schemaFaults(mutation(field))).toEqual([fault]);
});

test('an update that does not say which version was read is found', () => {
  expect(schemaFaults(added('"Change." input UpdateThingInput { "Which." id: ID! }'))).toEqual([
    'UpdateThingInput lacks readAt',
  ]);
});

test('every mutation with plain arguments that is excused exists and needs it', () => {
  const fields = buildSchema(sdl).getMutationType()?.getFields() ?? {};
  for (const name of Object.keys(POSITIONAL_MUTATIONS)) expect(fields[name]?.args.length).toBeGreaterThan(1);
});

test('every code of UserErrorCode is one that server or rules answer with', () => {
  const codes = buildSchema(sdl).getType('UserErrorCode');
  const names = isEnumType(codes) ? codes.getValues().map(({ name }) => name) : [];
  const files = ['server', 'rules'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('generated'))
      .map((file) => join(root, top, file)),
  );
  const written = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')[A-Z][A-Z_]+(?=')/g) ?? []));
  expect(names.filter((name) => !written.has(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(40);
});
