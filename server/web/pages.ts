import { randomUUID } from 'node:crypto';
import type { AppColors, RenderResult, RouteMatch } from '../../client/render-contract';
import { startPatience } from '../http/patience';
import type { ExecuteOperation, PostedForm, RefusedForm, WebDeps } from './config';
import { WORK } from '../http/visitor-work';
import { makePage, pageHtml, type Page } from './page';
import { PageCache } from './page-cache';

const cacheBytes = 32 * 1024 * 1024;
/** Time in milliseconds after which a page is sent without what has not come: nobody looks at an empty window for longer. */
const PATIENCE_MS = 15_000;
/** Maximum number of addresses, and their maximum length, whose page is found without parsing them. */
const maxAddresses = 1_000;
const maxAddressLength = 256;

/**
 * Reduces a page's address to what changes it, so that made-up query strings can neither flood nor bypass the cache.
 */
function essentialUrl(url: URL, { path, params }: RouteMatch): string {
  if (path === '*') return '/404';
  const kept = new URLSearchParams();
  for (const [name, allowed] of Object.entries(params)) {
    const value = url.searchParams.get(name);
    if (value !== null && allowed.includes(value)) kept.set(name, value);
  }
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname;
}

/** Error for a caller for whom too many pages were rendered. */
export class TooMuchWork extends Error {
  /** @param seconds until the next page can be rendered for this caller */
  constructor(readonly seconds: number) {
    super('too many pages were rendered for one caller');
  }
}

/** Takes units of work from the caller's budget; returns the seconds to wait. */
type Spend = (units: number) => number;

const FREE: Spend = () => 0;

/** Module of the office's layout, whose files every address of the office starts with: its pages load by themselves. */
const OFFICE_LAYOUT = 'office/layout/AdminLayout.tsx';

/** Renders pages and caches those shared by all visitors. */
export class Pages {
  private readonly cache = new PageCache<Page>(cacheBytes);
  /** Keys of the cache by the address as browsers sent it. */
  private readonly keys = new Map<string, string>();

  constructor(private readonly deps: WebDeps) {}

  /** Returns the theme's colours for the web manifest. */
  async appColors(): Promise<AppColors> {
    return (await this.deps.site.entry()).appColors;
  }

  /**
   * Lists paths of the pages that search engines may index, as the pages themselves state.
   * @throws Error while a page has no data: it would be left out as if it were gone
   */
  async indexablePaths(): Promise<string[]> {
    const found: string[] = [];
    // One after the other, so that visitors are served meanwhile.
    for (const path of (await this.deps.site.entry()).pagePaths) {
      const { status, indexable } = await this.get(new URL(path, 'http://site'));
      if (status >= 500) throw new Error(`The page ${path} has no data.`);
      if (status === 200 && indexable) found.push(path);
    }
    return found;
  }

  /**
   * Returns the page at `url`; rejects when it cannot be rendered at all.
   * @param target the address as the browser sent it, under which `ready` finds the page from now on
   * @param spend the caller's budget: whoever makes a page be rendered pays for it
   * @throws TooMuchWork
   */
  async get(url: URL, target = '', spend = FREE): Promise<Page> {
    const route = (await this.deps.site.entry()).matchRoute(url.pathname);
    const address = essentialUrl(url, route);
    // Every address of the office shows the same shell.
    const key = route.area === 'admin' ? '/admin' : address;
    const page = await this.cache.get(key, this.deps.content.current(), () => {
      // Throws at once: others who wait for the same page get it rendered by their own budget.
      pay(spend, WORK.page);
      return this.render(route, address).then((page) => {
        if (page.status === 404 && !page.keep) spend(WORK.missing);
        return page;
      });
    });
    if (target && page.keep) this.remember(target, key);
    return page;
  }

  /** Returns the page of a remembered address while it is valid, at once. */
  ready(target: string): Page | undefined {
    const key = this.keys.get(target);
    return key === undefined ? undefined : this.cache.peek(key, this.deps.content.current());
  }

  /** Remembers the page of an address; the oldest address is forgotten first. */
  private remember(target: string, key: string): void {
    if (target.length > maxAddressLength || this.keys.has(target)) return;
    this.keys.set(target, key);
    const [oldest] = this.keys.keys();
    if (this.keys.size > maxAddresses && oldest !== undefined) this.keys.delete(oldest);
  }

  /**
   * Renders the page at `path` as the answer to a form; it is shown once, to its sender.
   * @throws TooMuchWork
   */
  async answer(path: string, { status, form }: RefusedForm, spend = FREE): Promise<Page> {
    pay(spend, WORK.page);
    const route = (await this.deps.site.entry()).matchRoute(path);
    const { document } = await this.draw(route, path, form);
    return makePage(document, { status, keep: false, indexable: false });
  }

  private async draw(route: RouteMatch, url: string, form?: PostedForm) {
    const { config, site, mark, patienceMs = PATIENCE_MS } = this.deps;
    const entry = await site.entry();
    const patience = startPatience(patienceMs, (error) =>
      this.deps.onError(error, { id: randomUUID(), url: url.split('?')[0] ?? '' }),
    );
    const execute: ExecuteOperation = (...operation) => patience.wait(this.deps.execute(...operation));
    try {
      const result = await entry.render({ url, publicUrl: config.publicUrl, execute, form });
      // A stopped database keeps the icons away as well: the built-in ones stand, also in the office, which asks for nothing else.
      const icons = await patience.wait(mark()).catch(() => undefined);
      return await this.assemble(route, result, icons);
    } finally {
      patience.end();
    }
  }

  private async assemble(route: RouteMatch, result: RenderResult, icons: string | null | undefined) {
    const { site } = this.deps;
    const document = pageHtml(route.area, result, await site.tags(route.module ?? OFFICE_LAYOUT), icons ?? null);
    return { result: { ...result, failed: result.failed || icons === undefined }, document };
  }

  private async render(route: RouteMatch, url: string): Promise<Page> {
    const { result, document } = await this.draw(route, url);
    // A page without its data shows an empty section: 503 makes search engines come back.
    const status = result.failed && result.status === 200 ? 503 : result.status;
    // A missing slug is not cached, since there is no end of them; the one page for unknown addresses is.
    const keep = this.deps.site.keepsPages && !result.failed && (status === 200 || route.path === '*');
    return makePage(document, { status, keep, indexable: result.indexable });
  }
}

function pay(spend: Spend, units: number): void {
  const seconds = spend(units);
  if (seconds > 0) throw new TooMuchWork(seconds);
}
