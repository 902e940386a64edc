import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { RenderEntry } from '../../client/render-contract';
import { projectRoot } from '../../server/config/paths';
import { moduleScript, noncePlaceholder, type SiteSource } from '../../server/web';
import { createPlayground } from './playground';
import { stylesOf } from './styles';

export interface LiveSite extends SiteSource {
  /** Closes the connections to browsers and the file watchers. */
  close(): Promise<void>;
}

/** Extracts Vite's own head tags: its client, React's refresh hooks, the nonce for style elements. */
const ownTags = (document: string): string => /<head>([\s\S]*)<\/head>/.exec(document)?.[1] ?? '';

/**
 * Opens the site from its sources, for `npm run dev`: a changed component or sheet is hot-reloaded in open pages, and
 * the next page is rendered from the current files.
 * @param server carries the connections over which open pages receive changes
 * @param publicUrl its host is allowed besides localhost
 */
export async function openLiveSite(server: Server, publicUrl: string): Promise<LiveSite> {
  // Vite is a development tool only: production does not have it.
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(projectRoot, 'scripts/vite/dev.mts'),
    html: { cspNonce: noncePlaceholder },
    server: { ws: { server }, allowedHosts: [new URL(publicUrl).hostname] },
  });
  const playground = createPlayground();
  const first = ownTags(await vite.transformIndexHtml('/', '<html><head></head><body></body></html>'));

  const byVite = (req: IncomingMessage, res: ServerResponse): Promise<boolean> =>
    new Promise((resolve, reject) => {
      res.once('close', () => resolve(true));
      vite.middlewares(req, res, (error?: unknown) => {
        if (error) reject(error instanceof Error ? error : new Error(String(error)));
        else resolve(false);
      });
    });

  return {
    entry: () => vite.ssrLoadModule('/entry-server.tsx') as Promise<unknown> as Promise<RenderEntry>,
    tags: async (module) => ({
      styles: first + (await stylesOf(vite, ['/shared/styles/index.css', '/App.tsx', `/${module}`])),
      scripts: moduleScript('/entry-browser.tsx'),
    }),
    styles: ['/shared/styles/index.css?direct'],
    serve: async (pathname, req, res) => (await playground.serve(pathname, req, res)) || byVite(req, res),
    playground: () => playground.html(),
    keepsPages: false,
    close: () => vite.close(),
  };
}
