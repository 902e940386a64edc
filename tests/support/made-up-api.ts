import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  graphql,
  isEnumType,
  isListType,
  isObjectType,
  isUnionType,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
} from 'graphql';
import type { ExecuteOperation } from '../../server/web';

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));

const scalars: Record<string, unknown> = {
  Boolean: true,
  Date: '2026-11-20',
  DateTime: '2026-11-20T06:00:00.000Z',
  Float: 1.5,
  ID: 'id-1',
  Int: 7,
  Money: 150_000,
};

function madeUp(type: GraphQLOutputType, fieldName: string): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [madeUp(nullable.ofType as GraphQLOutputType, fieldName)];
  const named = getNamedType(type);
  if (isObjectType(named)) return {};
  if (isUnionType(named)) return { __typename: named.getTypes()[0]?.name };
  if (isEnumType(named)) return named.getValues()[0]?.name;
  return scalars[named.name] ?? `made-up ${fieldName}`;
}

const resolve: GraphQLFieldResolver<unknown, unknown> = (_source, args, _context, { returnType, fieldName }) => {
  if (fieldName === 'campaign' && args['slug'] === 'nope') return null;
  return madeUp(returnType, fieldName);
};

/** Executes every operation of the schema with invented values of the right types; the slug `nope` finds nothing. */
export const executeMadeUp: ExecuteOperation = async (source, variableValues, operationName) => {
  const answer = await graphql({ schema, source, variableValues, operationName, fieldResolver: resolve });
  return answer as Awaited<ReturnType<ExecuteOperation>>;
};

const resolveEmpty: typeof resolve = (source, args, context, info) =>
  isListType(getNullableType(info.returnType)) ? [] : resolve(source, args, context, info);

/** Executes every operation with empty lists. */
export const executeEmpty: ExecuteOperation = async (source, variableValues, operationName) => {
  const answer = await graphql({ schema, source, variableValues, operationName, fieldResolver: resolveEmpty });
  return answer as Awaited<ReturnType<ExecuteOperation>>;
};
