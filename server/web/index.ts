import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from './conditional';
import type { SubmitForm, WebDeps } from './config';
import { ClientDisconnected, leaveRest } from '../http/body';
import { EncodedBody } from '../http/encoded-body';
import { errorPage, refusedFormPage } from './error-page';
import { readForm, UnacceptableForm } from './form-post';
import { newNonce } from './page';
import { PageResponses } from './page-responses';
import { waitWords } from '../http/wait-words';
import { Pages, TooMuchWork } from './pages';
import { commonHeaders, pagePolicy, playgroundPolicy, type Headers } from './security-headers';
import { sendBody, VARY } from './send-body';
import { SiteFiles, type SiteFile } from './site-files';

export { builtSite } from './built-site';
export { moduleScript, noncePlaceholder } from './page';
export { playgroundHtml } from './playground';
export { StaticFiles } from './static-files';
export { commonHeaders, pageHeaders } from './security-headers';
export { type ExecuteOperation, type SubmitForm, type WebConfig, type WebDeps } from './config';
export { paymentSources } from './payment-sources';
export { type SiteSource } from './site-source';

export interface Web {
  /** Answers GET for a page that is cached, and returns true; returns false for any other request. */
  answerNow(req: IncomingMessage, res: ServerResponse): boolean;
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

/** Path of a page's link whose # a mail program wrote as %23, so that the key or token behind it came here. */
const MANGLED_LINK = /^\/[a-z-]+%23(?:key|token)=/;

/** Creates the handler of what a browser opens: rendered pages, the site's files, and GraphiQL. */
export function createWeb(deps: WebDeps): Web {
  const { config, site, forms, onError } = deps;
  const common = commonHeaders(config);
  const pages = new Pages(deps);
  const responses = new PageResponses(config);
  const siteFiles = new SiteFiles(deps, pages);

  const sendText = (req: IncomingMessage, res: ServerResponse, status: number, text: string, headers: Headers = {}) =>
    sendBody(req, res, status, new EncodedBody(text), {
      ...common,
      vary: VARY,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': noStore,
      ...headers,
    });

  const sendHtml = (req: IncomingMessage, res: ServerResponse, status: number, html: string, policy: string) =>
    sendBody(req, res, status, new EncodedBody(html), {
      ...common,
      vary: VARY,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': noStore,
      'content-security-policy': policy,
    });

  const sendWait = (req: IncomingMessage, res: ServerResponse, seconds: number) => {
    const sentence = `Too many pages were asked for from your connection. Please wait ${waitWords(seconds)} and load the page again.`;
    return sendText(req, res, 429, sentence, { 'retry-after': String(seconds) });
  };

  async function sendSiteFile(
    req: IncomingMessage,
    res: ServerResponse,
    { type, body, etag }: SiteFile,
  ): Promise<void> {
    const headers = { ...common, 'content-type': type, 'cache-control': 'no-cache', etag, vary: 'accept-encoding' };
    if (isKnown(req, etag)) res.writeHead(304, headers).end();
    else await sendBody(req, res, 200, body, headers);
  }

  const spendOf = (req: IncomingMessage) => (units: number) => deps.spend(req, units);

  async function sendFailure(req: IncomingMessage, res: ServerResponse, error: unknown): Promise<void> {
    if (error instanceof ClientDisconnected) throw error;
    if (error instanceof TooMuchWork) return sendWait(req, res, error.seconds);
    const id = randomUUID();
    onError(error, { id, url: (req.url ?? '').split('?')[0] ?? '' });
    if (res.headersSent) return void res.destroy();
    const nonce = newNonce();
    await sendHtml(req, res, 500, errorPage(await deps.siteName(), id, nonce), pagePolicy(config, { nonce }));
  }

  async function answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const { pathname, search } = url;
    if (await site.serve(pathname, req, res)) return;
    const siteFile = await siteFiles.get(pathname);
    if (siteFile) return sendSiteFile(req, res, siteFile);
    if (MANGLED_LINK.test(pathname)) {
      const location = pathname.replace('%23', '#');
      res.writeHead(302, { ...common, 'cache-control': noStore, 'referrer-policy': 'no-referrer', location }).end();
      return;
    }
    if (looksLikeFile(pathname)) return sendText(req, res, 404, 'Not found');
    // One address per page. A path that begins with two slashes would redirect to another site.
    if (/^\/[^/].*\/$/.test(pathname)) {
      res.writeHead(301, { ...common, location: pathname.replace(/\/+$/, '') + search }).end();
      return;
    }
    await responses.send(req, res, await pages.get(url, req.url, spendOf(req)));
  }

  async function sendPlayground(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!config.playground) return sendText(req, res, 404, 'Not found');
    await sendHtml(req, res, 200, await site.playground(), playgroundPolicy());
  }

  async function answerForm(
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    submit: SubmitForm,
  ): Promise<void> {
    try {
      const refused = await submit(await readForm(req, config.publicUrl), req);
      if (refused)
        return await responses.send(req, res, await pages.answer(path, refused, spendOf(req)), refused.retryAfter);
      res.writeHead(303, { ...common, 'cache-control': noStore, location: `${path}?sent=1` }).end();
    } catch (error) {
      if (!(error instanceof UnacceptableForm)) throw error;
      leaveRest(req);
      const nonce = newNonce();
      const page = refusedFormPage(await deps.siteName(), error.message, path, nonce);
      await sendHtml(req, res, error.status, page, pagePolicy(config, { nonce }));
    }
  }

  return {
    answerNow(req, res) {
      const page = req.method === 'GET' ? pages.ready(req.url ?? '') : undefined;
      return page !== undefined && responses.sendNow(req, res, page);
    },
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
