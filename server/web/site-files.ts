import { createHash } from 'node:crypto';
import type { AppColors } from '../../client/render-contract';
import { brandLink } from '../../rules/brand';
import { escapeHtml } from '../html/escape';
import { EncodedBody } from '../http/encoded-body';
import type { WebDeps } from './config';

/** A generated file about the whole site. */
export interface SiteFile {
  type: string;
  body: EncodedBody;
  etag: string;
}

/** Facts about the site's pages; `Pages` gets them from the client's code. */
export interface SiteMap {
  /** Lists paths of the pages for search engines. */
  indexablePaths(): Promise<readonly string[]>;
  appColors(): Promise<AppColors>;
}

interface CampaignEntry {
  slug: string;
  updatedAt: string;
}

const keptOut = ['/admin', '/auth', '/dev', '/graphql'];
/** Maximum length of a name below an icon. */
const shortNameLength = 12;

async function read<T>({ execute }: WebDeps, query: string): Promise<T> {
  const { data, errors } = await execute(query, {}, undefined);
  if (errors || !data) throw new Error(`The site could not be read: ${errors?.[0]?.message ?? 'no data'}`);
  return data as T;
}

function robots({ config }: WebDeps): string {
  const lines = ['User-agent: *', ...keptOut.map((path) => `Disallow: ${path}`), ''];
  return [...lines, `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n');
}

async function siteMap(deps: WebDeps, map: SiteMap): Promise<string> {
  const [paths, { campaigns }] = await Promise.all([
    map.indexablePaths(),
    read<{ campaigns: CampaignEntry[] }>(deps, '{ campaigns { slug updatedAt } }'),
  ]);
  const newest = campaigns
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  const entry = (path: string, changed?: string): string => {
    const address = escapeHtml(deps.config.publicUrl + path);
    return `<url><loc>${address}</loc>${changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : ''}</url>`;
  };
  // Only for pages whose last change is known: search engines stop trusting wrong dates.
  const entries = [
    ...paths.map((path) => entry(path, path === '/campaigns' ? newest : undefined)),
    ...campaigns.map(({ slug, updatedAt }) => entry(`/campaigns/${encodeURIComponent(slug)}`, updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

function shortName(name: string): string {
  const words = name.split(/\s+/);
  while (words.length > 1 && words.join(' ').length > shortNameLength) words.pop();
  return words.join(' ');
}

async function webManifest(deps: WebDeps, map: SiteMap): Promise<string> {
  const appColors = await map.appColors();
  const { site } = await read<{ site: { siteName: string; siteDescription: string } }>(
    deps,
    '{ site { siteName siteDescription } }',
  );
  const mark = await deps.mark();
  const icons = ([192, 512] as const).map((size) => ({
    src: mark === null ? `/icon-${size}.png` : brandLink(mark, `icon-${size}`),
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
  return JSON.stringify({
    name: site.siteName,
    short_name: shortName(site.siteName),
    ...(site.siteDescription ? { description: site.siteDescription } : {}),
    lang: 'en-IN',
    start_url: '/',
    display: 'browser',
    background_color: appColors.background,
    theme_color: appColors.theme,
    icons,
  });
}

const makers: Record<string, { type: string; make: (deps: WebDeps, map: SiteMap) => string | Promise<string> }> = {
  '/robots.txt': { type: 'text/plain; charset=utf-8', make: robots },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', make: siteMap },
  '/site.webmanifest': { type: 'application/manifest+json', make: webManifest },
};

/** Serves robots.txt, the sitemap and the web manifest, each generated once per content version. */
export class SiteFiles {
  private readonly made = new Map<string, { version: number; file: Promise<SiteFile> }>();

  constructor(
    private readonly deps: WebDeps,
    private readonly map: SiteMap,
  ) {}

  /** Returns the file at a path; undefined when there is none. Rejects when its content cannot be read. */
  get(pathname: string): Promise<SiteFile> | undefined {
    const maker = makers[pathname];
    if (!maker) return undefined;
    const version = this.deps.content.current();
    const known = this.made.get(pathname);
    if (known?.version === version) return known.file;
    const file = Promise.resolve(maker.make(this.deps, this.map)).then((text): SiteFile => {
      return {
        type: maker.type,
        body: new EncodedBody(text),
        etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
      };
    });
    this.made.set(pathname, { version, file });
    file.catch(() => this.made.delete(pathname));
    return file;
  }
}
