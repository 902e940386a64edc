import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RenderEntry } from '../../client/render-contract';

/** What a page's head fetches besides its own words, as markup. */
export interface PageTags {
  /** In front, so that text is drawn as soon as it is there. */
  styles: string;
  /** At the end; a nonce stands as its placeholder. */
  scripts: string;
}

/** Where pages and their files come from: the build (`built-site.ts`), or the sources in development (dev/live-site). */
export interface SiteSource {
  /** Draws pages; asked for each time, since sources change. */
  entry(): Promise<RenderEntry>;
  /** @param module the page as its route names it, a path under client/ */
  tags(module: string | undefined): Promise<PageTags>;
  /** The site's own sheets, for pages that the client's code does not render. */
  readonly styles: readonly string[];
  /** Answers and resolves to true when there is a file at this path. */
  serve(pathname: string, req: IncomingMessage, res: ServerResponse): Promise<boolean>;
  /** GraphiQL's page; asked for only where the playground is on. */
  playground(): Promise<string>;
  /** True: a page is shown again while the content stands. False: the next visitor's page is drawn anew. */
  readonly keepsPages: boolean;
}
