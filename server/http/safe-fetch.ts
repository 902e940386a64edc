import { lookup } from 'node:dns/promises';
import { request as askHttp, type IncomingMessage } from 'node:http';
import { request as askHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address';

/** A file of another site. */
export interface FetchedFile {
  readonly bytes: Buffer;
  /** Type that the other site tells; '' where it tells none. */
  readonly type: string;
}

/** Error of a file that was not fetched. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';

  /**
   * @param isFinal true where another attempt would end in the same way
   * @param isOfHost true where the host of the link answers nobody at the moment, whatever is asked for
   */
  constructor(
    message: string,
    readonly isFinal: boolean,
    readonly isOfHost = false,
  ) {
    super(message);
  }
}

interface Address {
  readonly address: string;
  readonly family: number;
}

export interface SafeFetchOptions {
  readonly maxBytes: number;
  /** Time for everything, redirects included, in milliseconds. */
  readonly withinMs: number;
  /** Value of the header Accept. */
  readonly accept: string;
  /** Hosts with their ports, such as `127.0.0.1:4001`, that may be asked although they are private: for tests. */
  readonly allowedHosts?: readonly string[];
  /** Resolves a name; the system's resolver by default. */
  readonly resolve?: (hostname: string) => Promise<readonly Address[]>;
}

const MAX_REDIRECTS = 4;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Statuses of a host that wants to be left alone for a while: too many requests, and out of service. */
const NOT_NOW = new Set([429, 503]);
const USER_AGENT = 'foundation-website (copies pictures that its pages link to)';

const bySystem = (hostname: string): Promise<readonly Address[]> => lookup(hostname, { all: true });

const isAllowed = ({ host }: URL, { allowedHosts = [] }: SafeFetchOptions): boolean => allowedHosts.includes(host);

/** Reads an address that may be asked for. */
function readLink(link: string, base: URL | undefined, options: SafeFetchOptions): URL {
  if (!URL.canParse(link, base?.href)) throw new NotFetched('The link is no address.', true);
  const url = new URL(link, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new NotFetched('Only http and https are asked.', true);
  if (url.username || url.password) throw new NotFetched('A link with a password is not asked.', true);
  // The parser drops the normal port of a scheme.
  if (url.port && !isAllowed(url, options)) throw new NotFetched('Only the normal ports are asked.', true);
  return url;
}

const unknownHost = (): NotFetched => new NotFetched('The name of the host is not known.', false);

/** Resolves the host once. One private address among several refuses them all. */
async function resolveHost(url: URL, options: SafeFetchOptions): Promise<readonly Address[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family
    ? [{ address: host, family }]
    : await (options.resolve ?? bySystem)(host).catch(() => {
        throw unknownHost();
      });
  if (found.length === 0) throw unknownHost();
  if (!isAllowed(url, options) && !found.every(({ address }) => isPublicAddress(address))) {
    throw new NotFetched('The host is not on the public internet.', true);
  }
  return found;
}

/** Answers the connection's own question for an address with those that were checked: a name cannot change between. */
const onlyThese =
  (addresses: readonly Address[]): LookupFunction =>
  (_hostname, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, [...addresses]);
    else answer(null, first?.address ?? '', first?.family);
  };

function ask(url: URL, addresses: readonly Address[], signal: AbortSignal, accept: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? askHttps : askHttp;
    send(
      url,
      {
        agent: false,
        signal,
        lookup: onlyThese(addresses),
        headers: { accept, 'accept-encoding': 'identity', 'user-agent': USER_AGENT, connection: 'close' },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = new NotFetched('The file is too large.', true);
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge;
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new NotFetched('The file came compressed, which was not asked for.', true);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  if (!response.complete) throw new NotFetched('The file came in part only.', false);
  return Buffer.concat(chunks);
}

/** How far an attempt came. */
interface Progress {
  /** True once the host of the link itself has answered. */
  isHeard: boolean;
}

async function follow(
  link: string,
  options: SafeFetchOptions,
  signal: AbortSignal,
  progress: Progress,
): Promise<FetchedFile> {
  let url = readLink(link, undefined, options);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const addresses = await resolveHost(url, options);
    signal.throwIfAborted();
    const response = await ask(url, addresses, signal, options.accept);
    progress.isHeard = true;
    const { statusCode = 0, headers } = response;
    try {
      if (REDIRECTS.has(statusCode) && headers.location) {
        url = readLink(headers.location, url, options);
        continue;
      }
      if (statusCode !== 200) {
        throw new NotFetched(`The host answered ${statusCode}.`, false, redirects === 0 && NOT_NOW.has(statusCode));
      }
      return { bytes: await readBody(response, options.maxBytes), type: headers['content-type'] ?? '' };
    } finally {
      response.destroy();
    }
  }
  throw new NotFetched('The link leads on too often.', true);
}

/**
 * Fetches a file of another site without being led into our own network: only http and https on their normal ports, only
 * hosts of the public internet, each name resolved once and every redirect checked in the same way.
 * @throws NotFetched for whatever is refused, fails, is larger or takes longer
 */
export async function fetchSafely(link: string, options: SafeFetchOptions): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(options.withinMs);
  const progress: Progress = { isHeard: false };
  const aborted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  try {
    // A resolver cannot be interrupted: what it still finds is not waited for.
    return await Promise.race([follow(link, options, signal, progress), aborted]);
  } catch (error) {
    if (error instanceof NotFetched && (error.isFinal || progress.isHeard)) throw error;
    const unreached = error instanceof NotFetched ? error.message : 'The host could not be reached.';
    const message = signal.aborted ? 'The host took too long.' : unreached;
    throw new NotFetched(message, false, !progress.isHeard);
  }
}
