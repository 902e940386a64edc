import { parse, visit } from 'graphql';

/** Root types whose fields the office asks for. */
const ROOTS = ['Query', 'Mutation'];

/** Returns the roles that the directive `@auth` of a field names; null without one. */
function rolesOf(field) {
  const roles = field.directives
    .find(({ name }) => name.value === 'auth')
    ?.arguments.find(({ name }) => name.value === 'roles');
  return roles?.value.values.map(({ value }) => value) ?? null;
}

/** Writes the module by which the office knows what each role may ask for, from `@auth` of the root fields. */
export function accessOf(schema) {
  const lines = [];
  visit(parse(schema), {
    ObjectTypeDefinition: {
      enter: (type) => (ROOTS.includes(type.name.value) ? undefined : false),
    },
    FieldDefinition: (field) => {
      const roles = rolesOf(field);
      if (roles) lines.push(`  ${field.name.value}: '${roles.join(' ')}',`);
    },
  });
  return [
    '/** Roles that may ask for each root field of the schema, separated by blanks. */',
    'export const access = {',
    ...lines,
    '} as const;',
    '',
    '/** A root field that needs a role in the office. */',
    'export type OfficeField = keyof typeof access;',
    '',
  ].join('\n');
}
