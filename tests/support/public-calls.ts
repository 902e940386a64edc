import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
} from 'graphql';
import { schemaCalls, type SchemaCall } from './schema-calls';

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));
/** Types within types that are asked for; deeper ones come up by themselves higher up. */
const DEEPEST = 6;

type Field = GraphQLField<unknown, unknown>;

const isPublic = ({ astNode }: Field): boolean => !!astNode?.directives?.some(({ name }) => name.value === 'public');
const needs = ({ args }: Field): GraphQLArgument[] =>
  args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);

/** Selects every field below a type, fragments of unions and interfaces included. */
function selection(type: GraphQLNamedType, depth: number): string {
  if (isLeafType(type)) return '';
  if (isUnionType(type) || isInterfaceType(type)) {
    const members = schema.getPossibleTypes(type);
    const each = members.map((member) => `... on ${member.name} ${selection(member, depth)}`);
    return `{ __typename ${each.join(' ')} }`;
  }
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).filter((field) => needs(field).length === 0);
  const asked = fields.flatMap((field) => {
    const named = getNamedType(field.type);
    if (isLeafType(named)) return [field.name];
    return depth >= DEEPEST ? [] : [`${field.name} ${selection(named, depth + 1)}`];
  });
  return `{ __typename ${asked.join(' ')} }`;
}

const valueOf = (type: GraphQLInputType, texts: readonly string[]): readonly string[] | null => {
  if (isNonNullType(type)) return valueOf(type.ofType, texts);
  if (isListType(type)) return ['[]'];
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  if (type.toString() === 'ID' || type.toString() === 'String') return texts.map((text) => JSON.stringify(text));
  return null;
};

/** Every public root field with arguments, with all fields below it; each text and id among them takes each of the texts. */
export const publicCallsWith = (texts: readonly string[]): SchemaCall[] =>
  schemaCalls({ String: texts, ID: texts }, isPublic, (field) => selection(getNamedType(field.type), 1));

/**
 * Lists calls of every public root field that takes nothing but texts, ids and choices, with all fields below it. Each
 * argument gets every text.
 */
export function publicCalls(texts: readonly string[]): { name: string; query: string }[] {
  return (['query', 'mutation'] as const).flatMap((operation) => {
    const root = operation === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(root?.getFields() ?? {})
      .filter(isPublic)
      .flatMap((field) => {
        const below = selection(getNamedType(field.type), 1);
        const required = needs(field);
        const [first] = required;
        if (!first) return [{ name: field.name, query: `${operation} { ${field.name} ${below} }` }];
        const values = required.length === 1 ? valueOf(first.type, texts) : null;
        return (values ?? []).map((value) => ({
          name: field.name,
          query: `${operation} { ${field.name}(${first.name}: ${value}) ${below} }`,
        }));
      });
  });
}
