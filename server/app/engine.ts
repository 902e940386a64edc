import { randomUUID } from 'node:crypto';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { InvalidListInput } from '../database/listing';
import { describeError, type Log } from '../log';
import type { Context } from '../context';
import { badInput } from '../graphql/errors';
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

/** Creates the GraphQL engine; unexpected errors are masked and logged under the same id. */
export async function createEngine(options: {
  schema: GraphQLSchema;
  introspection: boolean;
  log: Log;
}): Promise<ApolloServer<Context>> {
  const protection = protectionAgainst(options);
  const engine = new ApolloServer<Context>({
    schema: options.schema,
    introspection: options.introspection,
    persistedQueries: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => formatError(formatted, error, options.log),
    validationRules: [...protection.validationRules, rootFieldLimit],
    plugins: [...protection.plugins, ApolloServerPluginLandingPageDisabled(), markCleanQueries, sayRetryAfter],
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

/** Plugin that adds a Retry-After header to rate-limited responses; the longest of several. */
const sayRetryAfter: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ errors = [], response }) => {
        const waits = errors
          .map(({ extensions }) => extensions['retryAfter'])
          .filter((wait) => typeof wait === 'number');
        if (waits.length > 0) response.http.headers.set('retry-after', String(Math.max(...waits)));
        return Promise.resolve();
      },
    }),
};

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
