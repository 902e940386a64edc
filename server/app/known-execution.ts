import type { GraphQLFormattedError } from 'graphql';
import type { Context } from '../context';
import type { KnownOperations, KnownResult, OperationRequest } from '../graphql/known-operations';
import type { Log } from '../log';
import { formatErrors, longestWait } from './engine';

/** A finished answer, as the engine would give it. */
export interface KnownAnswer {
  readonly result: {
    readonly errors?: readonly GraphQLFormattedError[];
    readonly data?: Record<string, unknown> | null;
  };
  /** Seconds of the Retry-After header; null without one. */
  readonly retryAfter: number | null;
}

export type ExecuteKnown = (request: OperationRequest, context: Context) => Promise<KnownAnswer | null>;

/**
 * Creates the execution of operations that the engine found valid before, without the engine. Resolves to null where
 * the engine has to execute.
 */
export function createKnownExecution(known: KnownOperations, log: Log): ExecuteKnown {
  const finish = (result: KnownResult | null, context: Context): KnownAnswer | null => {
    if (!result) return null;
    const { data, errors } = result;
    if (!errors?.length) {
      context.outcome.isCleanQuery = result.isQuery;
      return { result: { data }, retryAfter: null };
    }
    return { result: { errors: formatErrors(errors, log), data }, retryAfter: longestWait(errors) };
  };
  return (request, context) => known.run(request, context).then((result) => finish(result, context));
}

/** Tells whether a value is an object other than a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a usual POST body; null for one with anything else than a text, variables and a name, which the engine judges. */
export function operationIn(body: unknown): OperationRequest | null {
  if (!isRecord(body)) return null;
  const { query, variables, operationName, extensions } = body;
  if (typeof query !== 'string') return null;
  if (variables != null && !isRecord(variables)) return null;
  if (operationName != null && (typeof operationName !== 'string' || operationName === '')) return null;
  if (extensions != null && (!isRecord(extensions) || 'persistedQuery' in extensions)) return null;
  return { query, variables: variables ?? undefined, operationName: operationName ?? undefined };
}
