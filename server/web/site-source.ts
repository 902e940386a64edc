import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RenderEntry } from '../../client/render-contract';

/** Tags of a page's files, as markup. */
export interface PageTags {
  /** Style sheets and fonts, placed first so that text is drawn early. */
  styles: string;
  /** Scripts, placed last; with a placeholder for the nonce. */
  scripts: string;
}

/** Source of pages and their files: the build (`built-site.ts`), or the sources in development (dev/live-site). */
export interface SiteSource {
  /** Returns the renderer; asked for on each request, since sources change. */
  entry(): Promise<RenderEntry>;
  /**
   * Renders the tags of a page.
   * @param module the page's module, or the layout of the office's; a path under client/
   */
  tags(module: string): Promise<PageTags>;
  /** The site's own style sheets, for pages that the client's code does not render. */
  readonly styles: readonly string[];
  /** Answers and resolves to true when there is a file at this path. */
  serve(pathname: string, req: IncomingMessage, res: ServerResponse): Promise<boolean>;
  /** Returns GraphiQL's page; called only where the playground is on. */
  playground(): Promise<string>;
  /** True when pages are cached per content version; false renders every request. */
  readonly keepsPages: boolean;
}
