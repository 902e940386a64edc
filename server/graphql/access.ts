import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLSchema } from 'graphql';
import type { Context } from '../context';
import type { Role } from '../generated/resolvers';
import { forbidden, twoStepRequired, unauthenticated } from './errors';

interface Access {
  /** Roles that may call; null for everybody with a session. */
  readonly roles: readonly Role[] | null;
}

type Field = GraphQLFieldConfig<unknown, Context>;

/**
 * Wraps every root field, and any other field with `@auth`, with the check of its `@public` or `@auth`. Default deny: a
 * root field with neither, with both, with an empty list of roles, or without a resolver of its own stops the start.
 * @throws Error naming every offending field
 */
export function guardSchema(schema: GraphQLSchema): GraphQLSchema {
  const problems: string[] = [];
  const accessOf = (config: Field): Access | null => {
    const auth = getDirective(schema, config, 'auth')?.[0];
    return auth ? { roles: (auth['roles'] as Role[] | undefined) ?? null } : null;
  };
  const guarded = mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (config, fieldName, typeName) => {
      const name = `${typeName}.${fieldName}`;
      const access = accessOf(config as Field);
      const isPublic = getDirective(schema, config, 'public')?.length === 1;
      if (isPublic === (access !== null)) problems.push(`${name} must say either @public or @auth`);
      if (access?.roles?.length === 0) problems.push(`${name} must name at least one role`);
      if ((config.resolve ?? defaultFieldResolver) === defaultFieldResolver) problems.push(`${name} has no resolver`);
      return guard(config as Field, access);
    },
    [MapperKind.OBJECT_FIELD]: (config) => {
      const access = accessOf(config as Field);
      return access ? guard(config as Field, access) : undefined;
    },
  });
  if (problems.length > 0) throw new Error(`The schema is not safe to serve:\n  ${problems.join('\n  ')}`);
  return guarded;
}

function guard(config: Field, access: Access | null): Field {
  const described = { ...config, description: withCallers(config.description, access) };
  if (!access) return described;
  const resolve = config.resolve ?? defaultFieldResolver;
  return {
    ...described,
    resolve: async (source, args, context, info) => {
      await authorise(context, access);
      return resolve(source, args, context, info) as unknown;
    },
  };
}

/** Introspection tells nothing of directives, so that the description has to say who may call. */
const withCallers = (description: string | null | undefined, access: Access | null): string =>
  [description, callersOf(access)].filter(Boolean).join('\n\n');

function callersOf(access: Access | null): string {
  if (!access) return 'Public.';
  if (!access.roles) return 'Needs a session.';
  return `Needs a session with the role ${access.roles.join(' or ')}.`;
}

async function authorise(context: Context, { roles }: Access): Promise<void> {
  if (!context.userId) throw unauthenticated();
  const { role, hasEnded, needsTwoStep } = await context.standing();
  if (hasEnded) throw unauthenticated();
  if (!roles) return;
  if (needsTwoStep) throw twoStepRequired();
  if (!role || !roles.includes(role)) throw forbidden();
}
