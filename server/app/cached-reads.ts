import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ContentVersion } from '../database/content-version';
import { createResponseCache, type CachedAnswer } from '../graphql/response-cache';
import { sendCached } from './answers';

/** Maximum bytes of a request that is cached. */
const MAX_REQUEST = 8 * 1024;
/** Maximum length of the media types a caller accepts, which are a part of the key. */
const MAX_ACCEPT = 200;

/** Tells whether a request declares its body as JSON. */
export const isJson = ({ headers: { 'content-type': type = '' } }: IncomingMessage): boolean =>
  type === 'application/json' || /^application\/(graphql-response\+)?json\b/i.test(type);

/** Tells whether a request, by its head alone, may be a visitor's query. */
const mayBeCached = (request: IncomingMessage): boolean =>
  request.method === 'POST' &&
  request.headers.authorization === undefined &&
  (request.headers.accept?.length ?? 0) <= MAX_ACCEPT &&
  isJson(request);

/** Every byte of the body is one character of the key. */
const keyOf = (request: IncomingMessage, body: Buffer): string =>
  `${request.headers.accept ?? ''}\n${body.toString('latin1')}`;

/** Visitors' queries that were answered before in this content version, found by the bytes of their requests. */
export class CachedReads {
  private readonly cache = createResponseCache();

  constructor(private readonly content: ContentVersion) {}

  /**
   * Takes a request whose body may be known, and returns true: a known one is answered as soon as it is there, without a
   * promise. Returns false for a request that cannot be cached.
   * @param otherwise called with the body still unread, when it is not known
   */
  take(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean {
    if (request.url !== '/graphql' || !mayBeCached(request)) return false;
    const length = Number(request.headers['content-length']);
    if (!(length > 0 && length <= MAX_REQUEST)) return false;
    request.once('data', (body: Buffer) => {
      const answer = body.length === length ? this.cache.get(keyOf(request, body), this.content.current()) : undefined;
      if (answer && sendCached(request, response, answer)) return;
      request.pause();
      request.unshift(body);
      otherwise();
    });
    return true;
  }

  /** Finds the answer to a request; undefined when there is none or it cannot be cached. */
  find(request: IncomingMessage, body: Buffer): CachedAnswer | undefined {
    return this.isCacheable(request, body) ? this.cache.get(keyOf(request, body), this.content.current()) : undefined;
  }

  /**
   * Keeps the answer to a request that may be cached.
   * @param version content version before the answer was computed
   */
  keep(request: IncomingMessage, body: Buffer, version: number, answer: CachedAnswer): void {
    if (this.isCacheable(request, body)) this.cache.set(keyOf(request, body), version, answer);
  }

  private isCacheable(request: IncomingMessage, body: Buffer): boolean {
    return body.length <= MAX_REQUEST && mayBeCached(request);
  }
}
