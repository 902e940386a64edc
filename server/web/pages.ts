import type { AppColors, RouteMatch } from '../../client/render-contract';
import type { PostedForm, RefusedForm, WebDeps } from './config';
import { makePage, noncePlaceholder, pageHtml, type Page } from './page';
import { PageCache } from './page-cache';

const cacheBytes = 32 * 1024 * 1024;

/** The page's address reduced to what changes it, so that made-up query strings can neither flood nor miss the cache. */
function essentialUrl(url: URL, { path, params }: RouteMatch): string {
  if (path === '*') return '/404';
  const kept = new URLSearchParams();
  for (const [name, allowed] of Object.entries(params)) {
    const value = url.searchParams.get(name);
    if (value !== null && allowed.includes(value)) kept.set(name, value);
  }
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname;
}

/** Renders pages and keeps the ones that all visitors share. */
export class Pages {
  private readonly cache = new PageCache<Page>(cacheBytes);

  constructor(private readonly deps: WebDeps) {}

  async appColors(): Promise<AppColors> {
    return (await this.deps.site.entry()).appColors;
  }

  /** Addresses of the pages that search engines may list, as the pages themselves say. */
  async indexablePaths(): Promise<string[]> {
    const found: string[] = [];
    // One after the other: visitors are served meanwhile.
    for (const path of (await this.deps.site.entry()).pagePaths) {
      const { status, indexable } = await this.get(new URL(path, 'http://site'));
      if (status === 200 && indexable) found.push(path);
    }
    return found;
  }

  /** The page at `url`; rejects when it cannot be rendered at all. */
  async get(url: URL): Promise<Page> {
    const route = (await this.deps.site.entry()).matchRoute(url.pathname);
    const address = essentialUrl(url, route);
    // Every address of the office shows the same shell.
    const key = route.area === 'admin' ? '/admin' : address;
    return this.cache.get(key, this.deps.content.current(), () => this.render(route, address));
  }

  /** The page at `path` as the answer to a form; shown once, to the one who sent it. */
  async answer(path: string, { status, form }: RefusedForm): Promise<Page> {
    const route = (await this.deps.site.entry()).matchRoute(path);
    const { document } = await this.draw(route, path, form);
    return makePage(document, { status, keep: false, indexable: false });
  }

  private async draw(route: RouteMatch, url: string, form?: PostedForm) {
    const { config, execute, site } = this.deps;
    const entry = await site.entry();
    const result = await entry.render({ url, publicUrl: config.publicUrl, execute, noncePlaceholder, form });
    return { result, document: pageHtml(route.area, result, await site.tags(route.module)) };
  }

  private async render(route: RouteMatch, url: string): Promise<Page> {
    const { result, document } = await this.draw(route, url);
    // A page that could not get its data shows an empty section: search engines are to come back for it.
    const status = result.failed && result.status === 200 ? 503 : result.status;
    // A missing slug is not kept, since there is no end of them; the one page for unknown addresses is.
    const keep = this.deps.site.keepsPages && !result.failed && (status === 200 || route.path === '*');
    return makePage(document, { status, keep, indexable: result.indexable });
  }
}
