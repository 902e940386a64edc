import { randomUUID } from 'node:crypto';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { InvalidListInput } from '../database/listing';
import { describeError, type Log } from '../log';
import type { Context } from '../context';
import { badInput } from '../graphql/errors';
import type { KnownOperations } from '../graphql/known-operations';
import { rootFieldLimit } from '../graphql/root-field-limit';

const MAX_TOKENS = 4000;

/** Configures the engine's limits. Field suggestions are on only where the schema may be read. */
const protectionAgainst = ({ introspection }: { introspection: boolean }) =>
  new ApolloArmor({
    maxDepth: { n: 8, flattenFragments: true, ignoreIntrospection: true },
    maxAliases: { n: 15 },
    maxDirectives: { n: 20 },
    // The parser's own limit below does this, and its errors keep their status.
    maxTokens: { enabled: false },
    costLimit: { maxCost: 20_000, ignoreIntrospection: true },
    blockFieldSuggestion: { enabled: !introspection },
  }).protect();

/**
 * Creates the GraphQL engine; unexpected errors are masked and logged under the same id.
 * @param options.known is told every document that passed validation
 */
export async function createEngine(options: {
  schema: GraphQLSchema;
  introspection: boolean;
  log: Log;
  known?: KnownOperations;
}): Promise<ApolloServer<Context>> {
  const protection = protectionAgainst(options);
  const engine = new ApolloServer<Context>({
    schema: options.schema,
    introspection: options.introspection,
    persistedQueries: false,
    // `known` keeps documents and counts their bytes. Apollo's store counts a tree without the text that it holds on to: a
    // caller who adds a long comment, another each time, could fill the memory.
    documentStore: null,
    parseOptions: { maxTokens: MAX_TOKENS },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => formatError(formatted, error, options.log),
    validationRules: [...protection.validationRules, rootFieldLimit],
    plugins: [
      ...protection.plugins,
      ApolloServerPluginLandingPageDisabled(),
      // Would watch every field of every answer, for hints that nobody reads.
      ApolloServerPluginCacheControlDisabled(),
      markCleanQueries,
      sayRetryAfter,
      ...(options.known ? [keepValidated(options.known)] : []),
    ],
  });
  await engine.start();
  return engine;
}

const markCleanQueries: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ operation, errors, contextValue }) => {
        contextValue.outcome.isCleanQuery = operation?.operation === 'query' && !errors?.length;
        return Promise.resolve();
      },
    }),
};

/** Creates the plugin that keeps what passed validation; what follows in a request is no property of its document. */
const keepValidated = (known: KnownOperations): ApolloServerPlugin<Context> => ({
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ source, document }) => {
        known.keep(source, document);
        return Promise.resolve();
      },
    }),
});

/** Plugin that adds a Retry-After header to rate-limited responses. */
const sayRetryAfter: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ errors = [], response }) => {
        const wait = longestWait(errors);
        if (wait !== null) response.http.headers.set('retry-after', String(wait));
        return Promise.resolve();
      },
    }),
};

/** Returns the longest wait that errors ask for, in seconds; null when none does. */
export function longestWait(errors: readonly GraphQLError[]): number | null {
  const waits = errors.map(({ extensions }) => extensions['retryAfter']).filter((wait) => typeof wait === 'number');
  return waits.length > 0 ? Math.max(...waits) : null;
}

/** Codes whose message is written for the caller. */
const spoken = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'PROVIDER_UNAVAILABLE',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
]);

/** Formats the errors of an execution outside of the engine, as the engine does. */
export const formatErrors = (errors: readonly GraphQLError[], log: Log): GraphQLFormattedError[] =>
  errors.map((error) => {
    const extensions = { ...error.extensions, code: error.extensions['code'] ?? 'INTERNAL_SERVER_ERROR' };
    return formatError({ ...error.toJSON(), extensions }, error, log);
  });

function formatError(formatted: GraphQLFormattedError, error: unknown, log: Log): GraphQLFormattedError {
  const code = formatted.extensions?.['code'];
  const cause = error instanceof GraphQLError ? error.originalError : undefined;
  if (typeof code === 'string' && spoken.has(code) && (!cause || cause instanceof GraphQLError)) {
    return {
      message: formatted.message,
      locations: formatted.locations,
      path: formatted.path,
      extensions: formatted.extensions,
    };
  }
  if (cause instanceof InvalidListInput) {
    const { message, extensions } = badInput(cause.field, cause.message);
    return { message, locations: formatted.locations, path: formatted.path, extensions };
  }
  if (error instanceof GraphQLError && !cause && !formatted.path) return formatted;
  const id = randomUUID();
  log.error('graphql.failed', { id, path: formatted.path?.join('.'), ...describeError(cause ?? error) });
  return {
    message: `Something went wrong on our side. Please try again. If it happens again, tell us this number: ${id}`,
    path: formatted.path,
    extensions: { code: 'INTERNAL_SERVER_ERROR', id },
  };
}
