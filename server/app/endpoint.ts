import type { IncomingMessage, ServerResponse } from 'node:http';
import { HeaderMap, type ApolloServer } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { ContentVersion } from '../database/content-version';
import { BodyTooLarge, leaveRest, readBody } from '../http/body';
import { bearerToken, callerAddress } from '../http/caller';
import { parseStorable } from '../http/json';
import { sendAnswer } from './answers';
import { isJson, type Asked, type CachedReads } from './cached-reads';
import type { Services } from './services';
import { createContext, type Context } from '../context';
import type { VerifyRazorpayPaymentInput } from '../generated/resolvers';
import { isRecord, operationIn, type ExecuteKnown } from './known-execution';
import { MediaTypes } from './media-types';
import { rateLimited, unauthenticated } from '../graphql/errors';
import type { KnownOperations, OperationRequest } from '../graphql/known-operations';
import { WORK, type SpendWork } from '../http/visitor-work';
import { CachedAnswer } from '../graphql/response-cache';

/** Maximum bytes of an admin's request: generous for an article with many links. */
const MAX_OFFICE_BODY = 512 * 1024;
/** Maximum bytes of any other request; a visitor's longest form is far below. */
const MAX_VISITOR_BODY = 64 * 1024;

interface EndpointDeps {
  readonly engine: ApolloServer<Context>;
  readonly executeKnown: ExecuteKnown;
  readonly services: Services;
  readonly content: ContentVersion;
  readonly cache: CachedReads;
  readonly known: KnownOperations;
  /** Budget of work for visitors. */
  readonly spend: SpendWork;
  readonly trustProxy: number;
}

/**
 * Creates the handler of POST and GET /graphql over node:http. Visitors' queries are answered from a cache of the
 * current content version.
 */
export function createEndpoint(
  deps: EndpointDeps,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { cache } = deps;
  const mediaTypes = new MediaTypes();

  /** Chooses the media type of an answer without the engine; undefined where the engine has to answer. */
  const knownType = (request: IncomingMessage): string | undefined =>
    request.method === 'POST' && isJson(request) ? mediaTypes.of(request.headers.accept) : undefined;

  return async (request, response) => {
    const visitor = request.headers.authorization === undefined;
    const { accounts } = deps.services;
    const bearer = visitor ? null : accounts.verifyAccessToken(bearerToken(request) ?? '');
    const context = createContext(deps.services, accounts.standingOf, {
      userId: bearer?.userId ?? null,
      sessionId: bearer?.sessionId ?? null,
      address: callerAddress(request, deps.trustProxy),
    });
    const taken = cache.takenOf(request);
    let asked: Asked;
    try {
      asked = taken ?? cache.askedBy(request, await readBody(request, await mostBytes(request, context)));
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error;
      leaveRest(request);
      // Reports a session that expired during the writing of a long article: the browser refreshes it and retries.
      if (!visitor && context.userId === null) await sendAnswer(request, response, 200, failure(unauthenticated()));
      else await sendAnswer(request, response, 413, failure(badRequest('The request is too large.')));
      return;
    }
    const version = deps.content.current();
    // What was taken was looked for a moment ago.
    const cached = taken ? taken.answer : cache.find(asked);
    if (cached) return sendAnswer(request, response, 200, cached);
    const body = parseBody(request, asked.bytes.toString('utf8'));
    if (body === undefined) {
      await sendAnswer(request, response, 400, failure(badRequest('The request body is not valid JSON.')));
      return;
    }
    const operation = operationIn(body);
    const isOffice = context.userId !== null && (await context.role()) !== null;
    const wait = isOffice ? 0 : waitToWork(deps, request, operation, context.address);
    if (wait > 0) {
      const refusal = failure(rateLimited(wait, TOO_MUCH));
      return sendAnswer(request, response, 200, refusal, [['retry-after', String(wait)]]);
    }
    const knownMediaType = knownType(request);
    // Answers without the engine what it has answered before, for callers whose media types it has answered.
    const known = operation && knownMediaType ? await deps.executeKnown(operation, context) : null;
    if (known) {
      const { result, retryAfter } = known;
      const finished = new CachedAnswer(JSON.stringify(result), knownMediaType);
      if (context.outcome.isCleanQuery) cache.keep(asked, version, finished);
      const headers: [string, string][] = retryAfter === null ? [] : [['retry-after', String(retryAfter)]];
      return sendAnswer(request, response, 200, finished, headers);
    }
    const answer = await deps.engine.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method ?? 'POST',
        headers: headersOf(request),
        search: new URL(request.url ?? '/', 'http://localhost').search,
        body,
      },
      context: () => Promise.resolve(context),
    });
    if (answer.body.kind !== 'complete') throw new Error('incremental delivery is not enabled');
    const mediaType = answer.headers.get('content-type');
    if (context.outcome.isCleanQuery) mediaTypes.keep(request.headers.accept, mediaType);
    const finished = new CachedAnswer(answer.body.string, mediaType);
    if (context.outcome.isCleanQuery) cache.keep(asked, version, finished);
    await sendAnswer(request, response, answer.status ?? 200, finished, answer.headers);
  };
}

/**
 * Returns the maximum number of bytes to read. Anybody can have an account, so only a role in the office gets the larger
 * limit.
 */
async function mostBytes(request: IncomingMessage, context: Context): Promise<number> {
  const length = Number(request.headers['content-length'] ?? Infinity);
  if (length <= MAX_VISITOR_BODY) return MAX_VISITOR_BODY;
  return (await context.role()) ? MAX_OFFICE_BODY : MAX_VISITOR_BODY;
}

const TOO_MUCH = 'Too much was asked for from your connection.';

/**
 * Takes what an operation costs from the work that is done for its caller, who is not of the office. An answer that the
 * payment provider signed is not limited.
 * @returns seconds to wait; 0 for none
 */
function waitToWork(
  { known, spend, services }: EndpointDeps,
  { url = '' }: IncomingMessage,
  operation: OperationRequest | null,
  address: string,
): number {
  const kind = operation && known.kindOf(operation);
  // A known mutation has a limit of its own, by what it does.
  if (kind === 'mutation') return 0;
  const text = operation?.query ?? url;
  const units = kind ? WORK.query : WORK.document + Math.ceil(text.length / 500) * WORK.text;
  const wait = spend(address, units);
  if (wait === 0) return 0;
  const answer = operation?.variables?.['input'];
  return isAnswer(answer) && services.payments.isSigned(answer) ? 0 : wait;
}

const isAnswer = (input: unknown): input is VerifyRazorpayPaymentInput =>
  isRecord(input) &&
  typeof input['razorpaySignature'] === 'string' &&
  ['razorpayPaymentId', 'razorpayOrderId', 'razorpaySubscriptionId'].every((name) =>
    ['string', 'undefined'].includes(typeof (input[name] ?? undefined)),
  );

/** Parses a body; undefined when a body declared as JSON is none. */
function parseBody(request: IncomingMessage, text: string): unknown {
  if (request.method === 'GET') return {};
  if (!isJson(request)) return text;
  try {
    return parseStorable(text);
  } catch {
    return undefined;
  }
}

function headersOf(request: IncomingMessage): HeaderMap {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

const badRequest = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });

const failure = ({ message, extensions }: GraphQLError): CachedAnswer =>
  new CachedAnswer(JSON.stringify({ errors: [{ message, extensions }] }));
