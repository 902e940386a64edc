import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from './conditional';
import type { SubmitForm, WebDeps } from './config';
import { ClientDisconnected, leaveRest } from '../http/body';
import { chooseEncoding, compress } from '../http/encoding';
import { errorPage } from './error-page';
import { readForm, UnacceptableForm } from './form-post';
import { newNonce, withNonce, type Page } from './page';
import { Pages } from './pages';
import { commonHeaders, pagePolicy, playgroundPolicy, type Headers } from './security-headers';
import { SiteFiles, type SiteFile } from './site-files';

export { builtSite } from './built-site';
export { moduleScript, noncePlaceholder } from './page';
export { playgroundHtml } from './playground';
export { StaticFiles } from './static-files';
export { pageHeaders } from './security-headers';
export { type ExecuteOperation, type SubmitForm, type WebConfig, type WebDeps } from './config';
export { paymentSources } from './payment-sources';
export { type SiteSource } from './site-source';

export interface Web {
  /**
   * Answers GET and HEAD for pages, files and the playground, and posted forms; returns false for any other request.
   */
  handle(req: IncomingMessage, res: ServerResponse): Promise<boolean>;
}

const noStore = 'no-store';

/** Parses the request's address; undefined when it is malformed. */
function parse(target: string | undefined): URL | undefined {
  try {
    const url = new URL(`http://site${target?.startsWith('/') ? target : '/'}`);
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

const looksLikeFile = (pathname: string): boolean => /^\/(?:assets|playground)\/|\.[a-z0-9]{1,12}$/i.test(pathname);

/** Creates the handler of what a browser opens: rendered pages, the site's files, and GraphiQL. */
export function createWeb(deps: WebDeps): Web {
  const { config, site, forms, onError } = deps;
  const common = commonHeaders(config);
  const pages = new Pages(deps);
  const siteFiles = new SiteFiles(deps, pages);

  async function send(req: IncomingMessage, res: ServerResponse, status: number, body: Buffer, headers: Headers) {
    const encoding = req.method === 'HEAD' ? undefined : chooseEncoding(req.headers['accept-encoding']);
    const encoded = await compress(body, encoding);
    res.writeHead(status, {
      ...common,
      vary: 'accept-encoding, accept',
      ...headers,
      ...(encoding ? { 'content-encoding': encoding } : {}),
      ...(req.method === 'HEAD' ? {} : { 'content-length': String(encoded.length) }),
    });
    res.end(req.method === 'HEAD' ? undefined : encoded);
  }

  const sendText = (req: IncomingMessage, res: ServerResponse, status: number, text: string) =>
    send(req, res, status, Buffer.from(text), {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': noStore,
    });

  function sendHtml(req: IncomingMessage, res: ServerResponse, status: number, html: Buffer, headers: Headers) {
    return send(req, res, status, html, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': noStore,
      ...headers,
    });
  }

  async function sendSiteFile(
    req: IncomingMessage,
    res: ServerResponse,
    { type, body, etag }: SiteFile,
  ): Promise<void> {
    const headers: Headers = { 'content-type': type, 'cache-control': 'no-cache', etag };
    if (isKnown(req, etag)) res.writeHead(304, { ...common, ...headers, vary: 'accept-encoding' }).end();
    else await send(req, res, 200, body, { ...headers, vary: 'accept-encoding' });
  }

  async function sendPage(req: IncomingMessage, res: ServerResponse, page: Page, retryAfter = 30): Promise<void> {
    const isStable = page.status === 200 && page.keep;
    // The browser may keep the page but revalidates each time: an edit is visible on the next load.
    const headers: Headers = isStable ? { 'cache-control': 'no-cache', etag: page.etag } : {};
    if (isStable && isKnown(req, page.etag)) {
      // No policy here: headers of a 304 replace the stored ones, and the cached body carries its own nonce.
      res.writeHead(304, { ...common, ...headers, vary: 'accept-encoding, accept' }).end();
      return;
    }
    const nonce = newNonce();
    await sendHtml(req, res, page.status, withNonce(page, nonce), {
      ...headers,
      'content-security-policy': pagePolicy(config, nonce),
      ...(page.status === 503 || page.status === 429 ? { 'retry-after': String(retryAfter) } : {}),
    });
  }

  async function sendFailure(req: IncomingMessage, res: ServerResponse, error: unknown): Promise<void> {
    if (error instanceof ClientDisconnected) throw error;
    const id = randomUUID();
    onError(error, { id, url: (req.url ?? '').split('?')[0] ?? '' });
    if (res.headersSent) return void res.destroy();
    const nonce = newNonce();
    const body = Buffer.from(errorPage(config.siteName, id, nonce));
    await sendHtml(req, res, 500, body, { 'content-security-policy': pagePolicy(config, nonce) });
  }

  async function answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const { pathname, search } = url;
    if (await site.serve(pathname, req, res)) return;
    const siteFile = await siteFiles.get(pathname);
    if (siteFile) return sendSiteFile(req, res, siteFile);
    if (looksLikeFile(pathname)) return sendText(req, res, 404, 'Not found');
    // One address per page. A path that begins with two slashes would redirect to another site.
    if (/^\/[^/].*\/$/.test(pathname)) {
      res.writeHead(301, { ...common, location: pathname.replace(/\/+$/, '') + search }).end();
      return;
    }
    await sendPage(req, res, await pages.get(url));
  }

  async function sendPlayground(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!config.playground) return sendText(req, res, 404, 'Not found');
    const html = Buffer.from(await site.playground());
    await sendHtml(req, res, 200, html, { 'content-security-policy': playgroundPolicy() });
  }

  async function answerForm(
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    submit: SubmitForm,
  ): Promise<void> {
    try {
      const refused = await submit(await readForm(req, config.publicUrl), req);
      if (refused) return await sendPage(req, res, await pages.answer(path, refused), refused.retryAfter);
      res.writeHead(303, { ...common, 'cache-control': noStore, location: `${path}?sent=1` }).end();
    } catch (error) {
      if (!(error instanceof UnacceptableForm)) throw error;
      leaveRest(req);
      await sendText(req, res, error.status, error.message);
    }
  }

  return {
    async handle(req, res) {
      const path = (req.url ?? '').split('?')[0] ?? '';
      const submit = req.method === 'POST' ? forms?.get(path) : undefined;
      if (submit) {
        await answerForm(req, res, path, submit).catch((error: unknown) => sendFailure(req, res, error));
        return true;
      }
      if (req.method !== 'GET' && req.method !== 'HEAD') return false;
      const url = parse(req.url);
      if (!url) {
        await sendText(req, res, 400, 'Bad request');
        return true;
      }
      if (url.pathname === '/graphql') {
        if (!req.headers.accept?.includes('text/html')) return false;
        await sendPlayground(req, res).catch((error: unknown) => sendFailure(req, res, error));
        return true;
      }
      await answer(req, res, url).catch((error: unknown) => sendFailure(req, res, error));
      return true;
    },
  };
}
