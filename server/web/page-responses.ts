import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from '../http/encoding';
import { isKnown } from './conditional';
import type { WebConfig } from './config';
import { firstPressHash, newNonce, withNonce, type Page } from './page';
import { commonHeaders, pagePolicy, type Headers } from './security-headers';
import { sendBody, VARY } from './send-body';

/** Names and values in turn, as `writeHead` takes them without copying. */
type RawHeaders = readonly string[];

const HTML = 'text/html; charset=utf-8';

const raw = (headers: Headers): string[] => Object.entries(headers).flat();

/** Tells whether a page may be kept by browsers, and is the same for every visitor. */
const isSteady = (page: Page): boolean => page.status === 200 && page.keep && !page.parts;

/** Sends rendered pages. The headers of a page that is sent again and again are composed once per encoding. */
export class PageResponses {
  private readonly common: Headers;
  private readonly steady: RawHeaders;
  private readonly composed = new WeakMap<Buffer, RawHeaders>();

  constructor(private readonly config: WebConfig) {
    this.common = commonHeaders(config);
    // The browser may keep the page but revalidates each time: an edit is visible on the next load.
    this.steady = raw({
      ...this.common,
      vary: VARY,
      'content-type': HTML,
      'cache-control': 'no-cache',
      'content-security-policy': this.policy(),
    });
  }

  /** Answers at once and returns true when the page is steady and its bytes are at hand. */
  sendNow(req: IncomingMessage, res: ServerResponse, page: Page): boolean {
    if (!isSteady(page)) return false;
    if (req.headers['if-none-match'] !== undefined && isKnown(req, page.etag)) {
      this.sendUnchanged(res, page);
      return true;
    }
    const encoding = chooseEncoding(req.headers['accept-encoding']);
    const body = page.body.at(encoding);
    if (!body) return false;
    res.writeHead(200, this.headersOf(page, body, encoding) as string[]);
    res.end(body);
    return true;
  }

  /**
   * Answers with the page.
   * @param retryAfter seconds until a page that failed or was refused should be asked for again
   */
  async send(req: IncomingMessage, res: ServerResponse, page: Page, retryAfter = 30): Promise<void> {
    const isKept = page.status === 200 && page.keep;
    if (isKept && isKnown(req, page.etag)) return this.sendUnchanged(res, page);
    const nonce = page.parts ? newNonce() : undefined;
    await sendBody(req, res, page.status, page.parts ? withNonce(page.parts, nonce ?? '') : page.body, {
      ...this.common,
      vary: VARY,
      'content-type': HTML,
      'cache-control': isKept ? 'no-cache' : 'no-store',
      ...(isKept ? { etag: page.etag } : {}),
      'content-security-policy': this.policy(nonce),
      ...(page.status === 503 || page.status === 429 ? { 'retry-after': String(retryAfter) } : {}),
    });
  }

  private policy(nonce?: string): string {
    return pagePolicy(this.config, { hashes: [firstPressHash], nonce });
  }

  /** Sends no policy: headers of a 304 replace the stored ones, and a kept page may carry a nonce of its own. */
  private sendUnchanged(res: ServerResponse, { etag }: Page): void {
    res.writeHead(304, { ...this.common, 'cache-control': 'no-cache', etag, vary: VARY }).end();
  }

  private headersOf(page: Page, body: Buffer, encoding: Encoding | undefined): RawHeaders {
    const known = this.composed.get(body);
    if (known) return known;
    const headers = [
      ...this.steady,
      'etag',
      page.etag,
      ...(encoding ? ['content-encoding', encoding] : []),
      'content-length',
      String(body.length),
    ];
    this.composed.set(body, headers);
    return headers;
  }
}
