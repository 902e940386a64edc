import { buildSchema, parse, validate } from 'graphql';
import { rootFieldLimit } from '../../server/graphql/root-field-limit';

const schema = buildSchema(`
  type Query { list: [Item!]! other: Item }
  type Item { name: String! parts: [Item!]! }
`);
const problems = (query: string) => validate(schema, parse(query), [rootFieldLimit]).map(({ message }) => message);
const refused = ['The field "list" is asked for 4 times; one operation may ask for it 3 times at most.'];

test.each([
  ['three times', '{ a: list { name } b: list { name } list { name } other { name } }'],
  ['one name, many times', '{ list { name } list { name } list { name } list { name } list { name } }'],
  [
    'the same field deeper down',
    '{ list { a: parts { name } b: parts { name } c: parts { name } d: parts { name } } }',
  ],
  [
    'each operation by itself',
    'query A { a: list { name } b: list { name } } query B { c: list { name } d: list { name } }',
  ],
  ['a fragment used twice', '{ ...F ...F } fragment F on Query { a: list { name } b: list { name } }'],
  ['fragments in a circle', '{ ...F } fragment F on Query { list { name } ...G } fragment G on Query { ...F }'],
])('lets through: %s', (_title, query) => {
  expect(problems(query)).toEqual([]);
});

test.each([
  ['aliases', '{ a: list { name } b: list { name } c: list { name } d: list { name } }'],
  [
    'inline fragments',
    '{ a: list { name } b: list { name } ... { c: list { name } ... on Query { d: list { name } } } }',
  ],
  [
    'nested fragments',
    `{ a: list { name } ...F } fragment F on Query { b: list { name } c: list { name } ...G }
     fragment G on Query { d: list { name } }`,
  ],
])('refuses four times by %s', (_title, query) => {
  expect(problems(query)).toEqual(refused);
});

test('many fragments that spread each other twice are read in no time', () => {
  const links = Array.from({ length: 300 }, (_each, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`);
  const query = `{ ...F0 } ${links.join(' ')} fragment F300 on Query { list { name } }`;
  expect(problems(query)).toEqual([]);
});
