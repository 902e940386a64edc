/**
 * What the server's render entry takes and gives. Types only: server/web imports them from here, and nothing else
 * of the client but the built bundle.
 */

/** The answer of the API to one operation, as the GraphQL specification shapes it. */
export interface ApiAnswer {
  data?: Record<string, unknown> | null;
  errors?: ReadonlyArray<{ message: string; extensions?: Record<string, unknown> }>;
}

/** Runs one operation as an anonymous visitor, without HTTP. */
export type ExecuteOperation = (
  document: string,
  variables: Record<string, unknown>,
  operationName: string | undefined,
) => Promise<ApiAnswer>;

export type RouteArea = 'public' | 'bare' | 'admin';

export interface RouteMatch {
  /** The route's pattern, `*` for the page that says that there is none. */
  path: string;
  area: RouteArea;
  /** The source file of the page as the build's manifest names it; absent for the office. */
  module?: string;
  /** The query-string parameters that change what the page shows, each with the values it may have. */
  params: Readonly<Record<string, readonly string[]>>;
}

/** A form that was sent without JavaScript and not accepted; the page is its answer. */
export interface PostedForm {
  /** What was typed, by field. */
  values: Readonly<Record<string, string>>;
  /** By field. */
  errors: Readonly<Record<string, string>>;
  /** What concerns the form as a whole; '' when nothing does. */
  message: string;
}

export interface RenderRequest {
  /** Path and query string. */
  url: string;
  /** The site's own origin, for canonical addresses and link previews; no slash at the end. */
  publicUrl: string;
  execute: ExecuteOperation;
  /** Put wherever the markup needs the response's nonce; the server replaces it for each response. */
  noncePlaceholder: string;
  form?: PostedForm;
}

export interface RenderResult {
  status: number;
  /** Inside `<head>`: title, meta, links, JSON-LD. */
  head: string;
  /** Inside the root element. */
  html: string;
  /** The data the page was made of, as JSON that is safe inside a script element. */
  state: string;
  /** The form that the page answers to, as JSON that is safe inside a script element. */
  form?: string;
  /** The API refused or failed during this render: the page shows it, and must not be kept. */
  failed: boolean;
  /** False for a page that asks search engines to leave it out. */
  indexable: boolean;
}

/** What the web manifest says of the look. */
export interface AppColors {
  background: string;
  theme: string;
}

/** What dist/ssr/entry-server.cjs exports. */
export interface RenderEntry {
  matchRoute(pathname: string): RouteMatch;
  /** Addresses of all public pages that have only one, such as `/about`; not those of single campaigns. */
  pagePaths: readonly string[];
  appColors: AppColors;
  render(request: RenderRequest): Promise<RenderResult>;
}
