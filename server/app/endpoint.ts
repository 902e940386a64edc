import type { IncomingMessage, ServerResponse } from 'node:http';
import { HeaderMap, type ApolloServer } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { ContentVersion } from '../database/content-version';
import { apiHeaders } from '../http/api-headers';
import { BodyTooLarge, leaveRest, readBody } from '../http/body';
import { bearerToken, callerAddress } from '../http/caller';
import { chooseEncoding, type Encoding } from '../http/encoding';
import { parseStorable } from '../http/json';
import type { Services } from './services';
import { createContext, type Context } from '../context';
import { operationIn, type ExecuteKnown } from './known-execution';
import { MediaTypes } from './media-types';
import { unauthenticated } from '../graphql/errors';
import { CachedAnswer, createResponseCache } from '../graphql/response-cache';

/** Maximum bytes of an admin's request: generous for an article with many links. */
const MAX_OFFICE_BODY = 512 * 1024;
/** Maximum bytes of any other request; a visitor's longest form is far below. */
const MAX_VISITOR_BODY = 64 * 1024;
/** Maximum length of a request that is cached. */
const MAX_CACHED_REQUEST = 8 * 1024;
const MAX_CACHED_ACCEPT = 200;

interface EndpointDeps {
  readonly engine: ApolloServer<Context>;
  readonly executeKnown: ExecuteKnown;
  readonly services: Services;
  readonly content: ContentVersion;
  readonly trustProxy: number;
}

/**
 * Creates the handler of POST and GET /graphql over node:http. Visitors' queries are answered from a cache of the
 * current content version.
 */
export function createEndpoint(
  deps: EndpointDeps,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const cache = createResponseCache();
  const mediaTypes = new MediaTypes();

  /** Answers without the engine what it has answered before, for callers whose media types it has answered. */
  const answerKnown = async (request: IncomingMessage, body: unknown, context: Context) => {
    const mediaType = request.method === 'POST' && isJson(request) ? mediaTypes.of(request.headers.accept) : undefined;
    const operation = mediaType && operationIn(body);
    const answer = operation && (await deps.executeKnown(operation, context));
    return answer ? { ...answer, mediaType } : null;
  };

  return async (request, response) => {
    const visitor = request.headers.authorization === undefined;
    const { accounts } = deps.services;
    const context = createContext(deps.services, (userId) => accounts.isAdmin(userId), {
      userId: visitor ? null : accounts.verifyAccessToken(bearerToken(request) ?? ''),
      address: callerAddress(request, deps.trustProxy),
    });
    let text: string;
    try {
      text = (await readBody(request, await mostBytes(request, context))).toString('utf8');
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error;
      leaveRest(request);
      // Reports a session that expired during the writing of a long article: the browser refreshes it and retries.
      if (!visitor && context.userId === null) await send(request, response, 200, failure(unauthenticated()));
      else await send(request, response, 413, failure(badRequest('The request is too large.')));
      return;
    }
    const cacheable =
      visitor &&
      request.method === 'POST' &&
      text.length <= MAX_CACHED_REQUEST &&
      isShort(request.headers.accept) &&
      isJson(request);
    const version = deps.content.current();
    const key = `${request.headers.accept ?? ''}\n${text}`;
    const cached = cacheable ? cache.get(key, version) : undefined;
    if (cached) return sendKnown(request, response, cached);
    const body = parseBody(request, text);
    if (body === undefined) {
      await send(request, response, 400, failure(badRequest('The request body is not valid JSON.')));
      return;
    }
    const known = await answerKnown(request, body, context);
    if (known) {
      const { result, retryAfter, mediaType } = known;
      const finished = new CachedAnswer(JSON.stringify(result), mediaType);
      if (cacheable && context.outcome.isCleanQuery) cache.set(key, version, finished);
      await send(request, response, 200, finished, retryAfter === null ? [] : [['retry-after', String(retryAfter)]]);
      return;
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
    if (cacheable && context.outcome.isCleanQuery) cache.set(key, version, finished);
    await send(request, response, answer.status ?? 200, finished, answer.headers);
  };
}

/**
 * Returns the maximum number of bytes to read. Anybody can have an account, so only the admin role gets the larger
 * limit.
 */
async function mostBytes(request: IncomingMessage, context: Context): Promise<number> {
  const length = Number(request.headers['content-length'] ?? Infinity);
  if (length <= MAX_VISITOR_BODY) return MAX_VISITOR_BODY;
  return (await context.isAdmin()) ? MAX_OFFICE_BODY : MAX_VISITOR_BODY;
}

/** Tells whether an Accept header is short enough for a cache key. */
const isShort = (accept = ''): boolean => accept.length <= MAX_CACHED_ACCEPT;

const isJson = (request: IncomingMessage): boolean =>
  /^application\/(graphql-response\+)?json\b/i.test(request.headers['content-type'] ?? '');

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

/** Size in bytes below which compression costs more than it saves. */
const WORTH_COMPRESSING = 1024;

const encodingFor = (request: IncomingMessage, answer: CachedAnswer): Encoding | undefined =>
  answer.plain.length >= WORTH_COMPRESSING ? chooseEncoding(request.headers['accept-encoding']) : undefined;

const headersFor = (answer: CachedAnswer, body: Buffer, encoding: Encoding | undefined): Record<string, string> => ({
  ...apiHeaders,
  'content-type': answer.mediaType,
  'cache-control': 'no-store',
  vary: 'accept-encoding',
  ...(encoding ? { 'content-encoding': encoding } : {}),
  'content-length': String(body.length),
});

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  answer: CachedAnswer,
  headers: Iterable<[string, string]> = [],
): Promise<void> {
  const encoding = encodingFor(request, answer);
  const body = await answer.encoded(encoding);
  response.writeHead(status, { ...Object.fromEntries(headers), ...headersFor(answer, body, encoding) }).end(body);
}

/** Header lists of cached answers by the bytes that are sent, names and values in turn. */
const composed = new WeakMap<Buffer, string[]>();

/** Sends a cached answer, whose headers are composed once per encoding. */
async function sendKnown(request: IncomingMessage, response: ServerResponse, answer: CachedAnswer): Promise<void> {
  const encoding = encodingFor(request, answer);
  const body = answer.at(encoding) ?? (await answer.encoded(encoding));
  let headers = composed.get(body);
  if (!headers) composed.set(body, (headers = Object.entries(headersFor(answer, body, encoding)).flat()));
  response.writeHead(200, headers).end(body);
}
