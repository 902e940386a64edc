import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLNamedType,
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

/**
 * Names of the object types that a role arrives at from any root field that its role opens, through any fields. Payloads
 * and lists are left out, since they only wrap.
 */
export function reachOf(role: string): string[] {
  const reached = new Set<string>();
  const open: GraphQLNamedType[] = roots
    .filter((field) => rolesOf(field)?.includes(role))
    .map(({ type }) => getNamedType(type));
  for (let type = open.pop(); type; type = open.pop()) {
    if (isUnionType(type)) open.push(...type.getTypes());
    if (!isObjectType(type) || reached.has(type.name)) continue;
    reached.add(type.name);
    for (const field of Object.values(type.getFields())) {
      const roles = rolesOf(field);
      if (!roles || roles.includes(role)) open.push(getNamedType(field.type));
    }
  }
  return [...reached].filter((name) => !/(Payload|List)$/.test(name)).sort();
}
