import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { Context } from '../context';
import { forbidden, unauthenticated } from './errors';

interface Access {
  role: 'ADMIN' | null;
}

/**
 * Wraps every root field with the check of its `@public` or `@auth`. Default deny: a root field with neither, with
 * both, or without a resolver of its own stops the start.
 * @throws Error naming every offending field
 */
export function guardSchema(schema: GraphQLSchema): GraphQLSchema {
  const problems: string[] = [];
  const guarded = mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (config, fieldName, typeName) => {
      const name = `${typeName}.${fieldName}`;
      const isPublic = getDirective(schema, config, 'public')?.length === 1;
      const auth = getDirective(schema, config, 'auth')?.[0];
      if (isPublic === (auth !== undefined)) problems.push(`${name} must say either @public or @auth`);
      const resolve = config.resolve ?? defaultFieldResolver;
      if (resolve === defaultFieldResolver) problems.push(`${name} has no resolver`);
      const access: Access | null = auth ? { role: auth['role'] === 'ADMIN' ? 'ADMIN' : null } : null;
      const described = { ...config, description: withCallers(config.description, access) };
      if (!access) return described;
      return {
        ...described,
        resolve: async (source: unknown, args: Record<string, unknown>, context: Context, info) => {
          await authorise(context, access);
          return resolve(source, args, context, info) as unknown;
        },
      };
    },
  });
  if (problems.length > 0) throw new Error(`The schema is not safe to serve:\n  ${problems.join('\n  ')}`);
  return guarded;
}

/** Introspection tells nothing of directives, so that the description has to say who may call. */
const withCallers = (description: string | null | undefined, access: Access | null): string =>
  [description, callersOf(access)].filter(Boolean).join('\n\n');

function callersOf(access: Access | null): string {
  if (!access) return 'Public.';
  return access.role ? `Needs a session with the role ${access.role}.` : 'Needs a session.';
}

async function authorise(context: Context, access: Access): Promise<void> {
  if (!context.userId) throw unauthenticated();
  if (access.role === 'ADMIN' && !(await context.isAdmin())) throw forbidden();
}
