import { join } from 'node:path';
import type { RenderEntry } from '../../client/render-contract';
import type { WebConfig } from './config';
import { pageFiles, readManifest, siteStyles } from './manifest';
import { fileTags } from './page';
import { playgroundHtml } from './playground';
import { commonHeaders } from './security-headers';
import type { SiteSource } from './site-source';
import { StaticFiles } from './static-files';

/**
 * Creates the source of the built site in `distDir` (`client/`, `ssr/`, `playground/`).
 * @throws Error at once when the build is missing
 */
export function builtSite(distDir: string, config: WebConfig): SiteSource {
  const client = join(distDir, 'client');
  const manifest = readManifest(client);
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- made by the build, its path is known at run time only
  const entry = require(join(distDir, 'ssr/entry-server.cjs')) as RenderEntry;
  const playground = config.playground ? playgroundHtml(distDir) : '';
  const folders = { '/': client, ...(config.playground ? { '/playground/': join(distDir, 'playground') } : {}) };
  const files = new StaticFiles(folders, commonHeaders(config));
  return {
    entry: () => Promise.resolve(entry),
    tags: (module) => Promise.resolve(fileTags(pageFiles(manifest, module))),
    styles: siteStyles(manifest),
    serve: (pathname, req, res) => files.serve(pathname, req, res),
    playground: () => Promise.resolve(playground),
    keepsPages: true,
  };
}
