import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ContentVersion } from '../database/content-version';
import { createResponseCache, type CachedAnswer } from '../graphql/response-cache';
import { SilentBodies } from '../http/silent-bodies';
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

/** A request's body, and the key of its answer: null when it cannot be cached. */
export interface Asked {
  readonly bytes: Buffer;
  readonly key: string | null;
  /** The known answer, which is not compressed yet as the caller accepts. */
  readonly answer?: CachedAnswer | undefined;
}

/** Every byte of the body is one character of the key. */
const keyOf = (request: IncomingMessage, body: Buffer): string =>
  `${request.headers.accept ?? ''}\n${body.toString('latin1')}`;

/** Visitors' queries that were answered before in this content version, found by the bytes of their requests. */
export class CachedReads {
  private readonly cache = createResponseCache();
  private readonly taken = new WeakMap<IncomingMessage, Asked>();

  private readonly silent: SilentBodies;

  /** @param silentMs time in milliseconds between two looks at bodies that have not begun; shortened by tests */
  constructor(
    private readonly content: ContentVersion,
    silentMs?: number,
  ) {
    this.silent = new SilentBodies(silentMs);
  }

  /**
   * Takes a request whose body may be known, and returns true: a known one is answered as soon as it is there, without a
   * promise. Returns false for a request that cannot be cached.
   * @param otherwise called when it is not known; `takenOf` has the body then, or it is still unread
   */
  take(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean {
    if (request.url !== '/graphql' || !mayBeCached(request)) return false;
    const length = Number(request.headers['content-length']);
    if (!(length > 0 && length <= MAX_REQUEST)) return false;
    const line = this.silent.lineOf(request.socket);
    line.waiting = request;
    request.once('data', (bytes: Buffer) => {
      line.waiting = null;
      if (bytes.length === length) {
        const key = keyOf(request, bytes);
        const answer = this.cache.get(key, this.content.current());
        if (answer && sendCached(request, response, answer)) return;
        this.taken.set(request, { bytes, key, answer });
      } else {
        request.pause();
        request.unshift(bytes);
      }
      otherwise();
    });
    return true;
  }

  /** Returns the body that `take` has read; undefined when it is still unread. */
  takenOf(request: IncomingMessage): Asked | undefined {
    return this.taken.get(request);
  }

  /** Returns what a request asks for whose body was read elsewhere. */
  askedBy(request: IncomingMessage, bytes: Buffer): Asked {
    return { bytes, key: bytes.length <= MAX_REQUEST && mayBeCached(request) ? keyOf(request, bytes) : null };
  }

  /** Finds the answer to a request; undefined when there is none or it cannot be cached. */
  find({ key }: Asked): CachedAnswer | undefined {
    return key === null ? undefined : this.cache.get(key, this.content.current());
  }

  /**
   * Keeps the answer to a request that may be cached.
   * @param version content version before the answer was computed
   */
  keep({ key }: Asked, version: number, answer: CachedAnswer): void {
    if (key !== null) this.cache.set(key, version, answer);
  }
}
