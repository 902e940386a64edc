import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));
const NOBODY = '00000000-0000-4000-8000-000000000000';

const plain: Record<string, unknown> = {
  ID: NOBODY,
  String: 'Words',
  Int: 1,
  Boolean: false,
  Money: 50_000,
  Date: '2026-11-01',
  DateTime: '2026-11-20T10:00:00Z',
};
/** Values for arguments where arbitrary words would be refused before anything else is checked. */
const fitting: readonly (readonly [RegExp, string])[] = [
  [/^website$/, ''],
  [/^currency$/, 'INR'],
  [/email/i, 'asha@example.org'],
  [/phone|mobile|^contact$/i, '9822012345'],
  [/pan$/i, 'ABCPK1234F'],
  [/slug/i, 'words'],
  [/url|image|logo/i, 'https://i.ibb.co/a/b.jpg'],
  [/password/i, 'a good password'],
  [/^key$/, 'site_name'],
  [/idempotency/i, 'a-key-of-one-press'],
];

/** A value that fits an argument, by its type and name. */
export function sample(type: GraphQLInputType, name: string): unknown {
  if (isNonNullType(type)) return sample(type.ofType, name);
  if (isListType(type)) return [sample(type.ofType, name)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, sample(field.type, field.name)]),
    );
  }
  const words = type.name === 'String' ? fitting.find(([pattern]) => pattern.test(name))?.[1] : undefined;
  return words ?? plain[type.name];
}

type Path = (string | number)[];

/** Values for the leaves of each kind, by type name; other leaves keep a fitting value. */
export type Corpus = Readonly<Record<string, readonly string[]>>;

/** Lists the paths of all leaves of an argument for which the corpus has values. */
function leaves(type: GraphQLInputType, path: Path, corpus: Corpus): (readonly [Path, readonly string[]])[] {
  if (isNonNullType(type)) return leaves(type.ofType, path, corpus);
  if (isListType(type)) return leaves(type.ofType, [...path, 0], corpus);
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).flatMap((field) => leaves(field.type, [...path, field.name], corpus));
  }
  const values = corpus[type.name];
  return values ? [[path, values]] : [];
}

function withValue(values: object, path: Path, value: string): object {
  const changed = structuredClone(values);
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], changed);
  (holder as Record<string, unknown>)[last] = value;
  return changed;
}

/** A root field with arguments: its document, and its variables with each leaf replaced by each value of the corpus. */
export interface SchemaCall {
  readonly name: string;
  readonly query: string;
  readonly variables: () => (readonly [leaf: string, values: object])[];
}

type Field = GraphQLField<unknown, unknown>;

/**
 * Lists every root field with arguments, read from schema.graphql: a new one is covered automatically.
 * @param only which fields; all by default
 * @param below what is asked of an answer; its type's name by default
 */
export const schemaCalls = (
  corpus: Corpus,
  only: (field: Field) => boolean = () => true,
  below: (field: Field) => string = () => '{ __typename }',
): SchemaCall[] =>
  (['query', 'mutation'] as const).flatMap((operation) => {
    const root = operation === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(root?.getFields() ?? {})
      .filter((field) => field.args.length > 0 && only(field))
      .map((field) => {
        const { name, args, type } = field;
        const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
        const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
        const selection = isLeafType(getNamedType(type)) ? '' : below(field);
        const values = Object.fromEntries(args.map((arg) => [arg.name, sample(arg.type, arg.name)]));
        return {
          name,
          query: `${operation} (${declared}) { ${name}(${passed}) ${selection} }`,
          variables: () =>
            args
              .flatMap((arg) => leaves(arg.type, [arg.name], corpus))
              .flatMap(([path, hostile]) =>
                hostile.map((value) => [path.join('.'), withValue(values, path, value)] as const),
              ),
        };
      });
  });
