import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { parse, type GraphQLSchema } from 'graphql';
import type { Resolvers } from '../generated/resolvers';
import { guardSchema } from './access';
import { DateScalar, DateTimeScalar, MoneyScalar } from './scalars';

const scalars: Resolvers = { Money: MoneyScalar, Date: DateScalar, DateTime: DateTimeScalar };

/**
 * Builds the executable and guarded schema from `schema.graphql` and the modules' resolvers.
 * @param root the folder with schema.graphql
 * @throws Error when a resolver names an unknown field, or a root field is unguarded or unresolved
 */
export function buildSchema(root: string, modules: readonly Resolvers[]): GraphQLSchema {
  // Where a word stands in the file is asked by nobody, and takes 4 MB.
  const typeDefs = parse(readFileSync(join(root, 'schema.graphql'), 'utf8'), { noLocation: true });
  const resolvers = [scalars, ...modules];
  // The schema is new, so that nobody else has it: copies of it for every kind of resolver would take half of the time.
  return guardSchema(makeExecutableSchema({ typeDefs, resolvers, updateResolversInPlace: true }));
}
