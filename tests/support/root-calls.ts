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
  isScalarType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));
/** Id of no record. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

const samples: Record<string, string> = {
  ID: `"${NOBODY}"`,
  String: '"x"',
  Int: '1',
  Boolean: 'true',
  Money: '100',
  Date: '"2026-11-20"',
  DateTime: '"2026-11-20T10:00:00Z"',
};

/** Builds a literal that the schema accepts, with required fields only. */
function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isScalarType(type)) return samples[type.name] ?? '';
  if (!isInputObjectType(type)) throw new Error(`no sample of ${String(type)}`);
  const required = Object.values(type.getFields()).filter(
    ({ type: own, defaultValue }) => isNonNullType(own) && defaultValue === undefined,
  );
  return `{ ${required.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`;
}

/** Builds a call of a root field that is valid but for the caller's rights. */
function callOf(operation: string, field: GraphQLField<unknown, unknown>): string {
  const required = field.args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);
  const args =
    required.length === 0 ? '' : `(${required.map((arg) => `${arg.name}: ${literal(arg.type)}`).join(', ')})`;
  return `${operation} { ${field.name}${args} ${isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'} }`;
}

/** A root field with a call of it. */
type RootCall = readonly [name: string, query: string];

const callsWith = (directive: 'auth' | 'public'): readonly RootCall[] =>
  (['query', 'mutation'] as const).flatMap((operation) => {
    const root = operation === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(root?.getFields() ?? {})
      .filter((field) => field.astNode?.directives?.some(({ name }) => name.value === directive))
      .map((field) => [field.name, callOf(operation, field)] as const);
  });

/** Every root field with `@auth`. */
export const guardedCalls = callsWith('auth');
/** Every root field with `@public`. */
export const openCalls = callsWith('public');
