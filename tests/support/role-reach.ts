import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
} from 'graphql';

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));

type Field = GraphQLField<unknown, unknown>;

/** Roles that `@auth` of a field names; null without any, for whoever has the object. */
function rolesOf(field: Field): string[] | null {
  const auth = field.astNode?.directives?.find(({ name }) => name.value === 'auth');
  const roles = auth?.arguments?.find(({ name }) => name.value === 'roles')?.value;
  return roles?.kind === 'ListValue'
    ? roles.values.flatMap((one) => ('value' in one ? [String(one.value)] : []))
    : null;
}

const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
  Object.values(root?.getFields() ?? {}),
);

/** Fields below the root that name roles of their own, as `Type.field: ROLE ROLE`. */
export const guardedBelowRoot: readonly string[] = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter((type) => type !== schema.getQueryType() && type !== schema.getMutationType())
  .flatMap((type) =>
    Object.values(type.getFields()).flatMap((field) => {
      const roles = rolesOf(field);
      return roles ? [`${type.name}.${field.name}: ${roles.join(' ')}`] : [];
    }),
  );

/** Object types that a role arrives at from any root field that its role opens, through any fields. */
function typesOf(role: string): GraphQLObjectType[] {
  const reached = new Set<GraphQLObjectType>();
  const open: GraphQLNamedType[] = roots
    .filter((field) => rolesOf(field)?.includes(role))
    .map(({ type }) => getNamedType(type));
  for (let type = open.pop(); type; type = open.pop()) {
    if (isUnionType(type)) open.push(...type.getTypes());
    if (!isObjectType(type) || reached.has(type)) continue;
    reached.add(type);
    for (const field of openFieldsOf(type, role)) open.push(getNamedType(field.type));
  }
  return [...reached];
}

const openFieldsOf = (type: GraphQLObjectType, role: string): Field[] =>
  Object.values(type.getFields()).filter((field) => rolesOf(field)?.includes(role) ?? true);

/** Names of the types that a role arrives at. Payloads and lists are left out, since they only wrap. */
export const reachOf = (role: string): string[] =>
  typesOf(role)
    .map(({ name }) => name)
    .filter((name) => !/(Payload|List)$/.test(name))
    .sort();

/** Fields that a role arrives at whose name or description has a word in it, as `Type.field`. */
export const fieldsAbout = (role: string, word: RegExp): string[] =>
  typesOf(role)
    .flatMap((type) =>
      openFieldsOf(type, role).map((field) => [`${type.name}.${field.name}`, field.description] as const),
    )
    .filter(([name, description]) => word.test(`${name} ${description ?? ''}`))
    .map(([name]) => name)
    .sort();
