/// <reference types="node" />
import { ApolloProvider } from '@apollo/client/react';
import { prerenderStatic } from '@apollo/client/react/ssr';
import { renderToString } from 'react-dom/server';
// The edition for Node keeps its request in an AsyncLocalStorage, which slows the process down for good: server/async-scope.ts.
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { EVENTS_PAGE } from '../rules/limits';
import type { MediaType } from '../rules/media-types';
import { App } from './App';
import { createServerClient } from './shared/apollo/apollo-server';
import { HeadProvider, HeadStore } from './shared/head/head';
import { headTags, printHead, safeJson } from './shared/head/head-tags';
import { serverData } from './shared/apollo/server-data';
import { LOST } from './shared/data/answers';
import { PageDataProvider } from './shared/data/page-data';
import { PostedFormProvider } from './shared/rendering/posted-form';
import { PAGES } from './shared/routing/page-number';
import { loadRoute } from './shared/routing/route-view';
import { OfficeShell } from './shared/rendering/OfficeShell';
import { StatusProvider, type StatusHolder } from './shared/rendering/status';
import type { AppColors, RenderRequest, RenderResult, RouteMatch } from './render-contract';
import { findRoute, routes } from './routes';
import { colors } from './shared/theme/tokens';

/** Loads every page before the first render, so that none suspends it. */
const ready = Promise.all(routes.filter((row) => row.area !== 'admin').map(loadRoute));

/** Parameters that change a page, with their values, by its route; the address is reduced to them. */
const PARAMS: Readonly<Record<string, RouteMatch['params']>> = {
  '/campaigns': { donate: ['1'], page: PAGES },
  '/campaigns/:slug': { donate: ['1'] },
  '/gallery': { type: ['image', 'video', 'instagram'] satisfies MediaType[], page: PAGES },
  '/events': { page: PAGES, whole: Array.from({ length: EVENTS_PAGE }, (_, index) => String(index + 1)) },
  '/members': { page: PAGES },
  '/volunteer': { sent: ['1'] },
  '/csr': { sent: ['1'] },
  '/contact': { sent: ['1'] },
};

export function matchRoute(pathname: string): RouteMatch {
  const { path, area, module } = findRoute(pathname);
  return { path, area, module, params: PARAMS[path] ?? {} };
}

export const pagePaths: readonly string[] = routes
  .filter(({ path, area }) => area !== 'admin' && !/[:*]/.test(path))
  .map(({ path }) => path);

export const appColors: AppColors = { background: colors.light.page, theme: colors.light.primary };

const themeColor = (scheme: 'light' | 'dark'): string =>
  `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colors[scheme].page}">\n`;

/** Theme colours of the browser's own frame. */
const themeColors = themeColor('light') + themeColor('dark');

/** Shell of the office, which is not rendered here: nobody is signed in on the server. */
const officeShell = (publicUrl: string): RenderResult => ({
  status: 200,
  head: printHead(headTags({ title: 'Admin Panel', noIndex: true }, { origin: publicUrl, path: '/admin' })),
  html: renderToString(<OfficeShell />),
  state: '{}',
  failed: false,
  indexable: false,
});

/** Sorts by key: a page's queries end in any order, and its ETag must not change with the same content. */
const inOrder = (answers: ReadonlyMap<string, unknown>): [string, unknown][] =>
  [...answers].sort(([one], [other]) => (one < other ? -1 : 1));

/** Splits off React's preload links from the markup; in the head the browser finds them earlier. */
function splitPreloads(markup: string): { links: string; html: string } {
  const links = /^(?:<link [^>]*>)*/.exec(markup)?.[0] ?? '';
  return { links, html: markup.slice(links.length) };
}

/**
 * Mark of a part that React left out, since its code was not loaded yet or it failed. A page without one is complete as text
 * at once; the other way waits for the code and tells the fault.
 */
const LEFT_OUT = /<!--\$[!?]-->/;

/** Renders one page for a signed-out visitor, with its head, its data and its status. */
export async function render(request: RenderRequest): Promise<RenderResult> {
  await ready;
  const { url, publicUrl, execute, form } = request;
  const path = url.split('?')[0] ?? '/';
  if (findRoute(path).area === 'admin') return officeShell(publicUrl);

  let failed = false;
  const holder: StatusHolder = { status: 200 };
  const head = new HeadStore();
  const client = createServerClient(execute, () => {
    failed = true;
  });
  const answers = new Map<string, unknown>();
  const errors = new Set<unknown>();
  const tree = (
    <ApolloProvider client={client}>
      <PageDataProvider value={serverData(client, answers, errors)}>
        <HeadProvider value={head}>
          <StatusProvider value={holder}>
            <PostedFormProvider value={form}>
              <StaticRouter location={url}>
                <App />
              </StaticRouter>
            </PostedFormProvider>
          </StatusProvider>
        </HeadProvider>
      </PageDataProvider>
    </ApolloProvider>
  );
  // The tree is rendered again until all its data is there; only the last pass counts.
  const faults: unknown[] = [];
  const begin = (): void => {
    head.clear();
    holder.status = 200;
  };
  const draw = () =>
    prerenderStatic({
      tree,
      renderFunction: (pass) => {
        begin();
        const html = renderToString(pass);
        if (!LEFT_OUT.test(html)) return html;
        begin();
        return prerender(pass, {
          // Prevents React from moving long sections behind inline scripts, which the policy forbids.
          progressiveChunkSize: Infinity,
          // React would replace a failed part by a spinner; a page is complete or fails.
          onError: (error) => void faults.push(error),
        });
      },
    });
  let { result } = await draw();
  if (faults.some((fault) => errors.has(fault))) {
    answers.set(LOST, true);
    faults.length = 0;
    ({ result } = await draw());
  }
  if (faults.length > 0) throw faults[0];
  const { links, html } = splitPreloads(result);
  const fields = head.merged();
  const tags = printHead(headTags(fields, { origin: publicUrl, path }));
  return {
    status: holder.status,
    head: `${links}${themeColors}${tags}`,
    html,
    state: safeJson(Object.fromEntries(inOrder(answers))),
    form: form && safeJson(form),
    failed,
    indexable: !fields.noIndex,
  };
}
