/** The queries that the office's screens send, read from the client's own documents. */
import { readFileSync, readdirSync } from 'node:fs';
import { buildSchema, getNamedType, parse, print, visit } from 'graphql';

const root = new URL('..', import.meta.url).pathname;
const documents = readdirSync(`${root}client`, { recursive: true })
  .filter((path) => path.endsWith('.graphql'))
  .flatMap((path) => parse(readFileSync(`${root}client/${path}`, 'utf8')).definitions);
const fragments = new Map(
  documents.filter(({ kind }) => kind === 'FragmentDefinition').map((each) => [each.name.value, each]),
);
const operations = new Map(
  documents.filter(({ kind }) => kind === 'OperationDefinition').map((each) => [each.name.value, each]),
);
const queries = buildSchema(readFileSync(`${root}schema.graphql`, 'utf8'))
  .getQueryType()
  .getFields();

/** An operation with the fragments it needs, as text. */
export function documentOf(name) {
  const found = new Set();
  const collect = (node) =>
    visit(node, {
      FragmentSpread: ({ name: { value } }) => {
        if (found.has(value)) return;
        found.add(value);
        collect(fragments.get(value));
      },
    });
  const operation = operations.get(name);
  if (!operation) throw new Error(`No screen has an operation named ${name}.`);
  collect(operation);
  return [operation, ...[...found].map((each) => fragments.get(each))].map(print).join('\n');
}

/** What a list can be sorted by, and the names of its filters, as the schema has them. */
export function choicesOf(field) {
  const typeOf = (wanted) => getNamedType(queries[field].args.find(({ name }) => name === wanted).type);
  return {
    sorts: typeOf('sort')
      .getValues()
      .map(({ name }) => name),
    filters: Object.keys(typeOf('filter').getFields()),
  };
}
