/**
 * Contract of the server's render entry. Types only: server/web imports them from here, and nothing else of the client
 * except the built bundle.
 */

/** The API's answer to one operation, as in the GraphQL specification. */
export interface ApiAnswer {
  data?: Record<string, unknown> | null;
  errors?: ReadonlyArray<{ message: string; extensions?: Record<string, unknown> }>;
}

/** Executes one operation as an anonymous visitor, without HTTP. */
export type ExecuteOperation = (
  document: string,
  variables: Record<string, unknown>,
  operationName: string | undefined,
) => Promise<ApiAnswer>;

export type RouteArea = 'public' | 'bare' | 'admin';

export interface RouteMatch {
  /** Pattern of the route; `*` for the page of unknown addresses. */
  path: string;
  area: RouteArea;
  /** Source file of the page, as in the build's manifest; absent for the office, whose pages load by themselves. */
  module?: string;
  /** Query-string parameters that change the page, each with its possible values. */
  params: Readonly<Record<string, readonly string[]>>;
}

/** A form sent without JavaScript and refused; the page is its answer. */
export interface PostedForm {
  /** Typed values by field. */
  values: Readonly<Record<string, string>>;
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>;
  /** Message about the form as a whole; '' without one. */
  message: string;
}

export interface RenderRequest {
  /** Path and query string. */
  url: string;
  /** The site's own origin, for canonical addresses and link previews; no trailing slash. */
  publicUrl: string;
  execute: ExecuteOperation;
  form?: PostedForm;
}

export interface RenderResult {
  status: number;
  /** Content of `<head>`: title, meta, links, JSON-LD. */
  head: string;
  /** Content of the root element. */
  html: string;
  /** Data of the page, as JSON that is safe inside a script element. */
  state: string;
  /** Posted form that the page answers, as JSON that is safe inside a script element. */
  form?: string;
  /** True when the API refused or failed during this render: the page shows it, and must not be cached. */
  failed: boolean;
  /** False for a page that asks search engines to leave it out. */
  indexable: boolean;
}

/** Colours of the web manifest. */
export interface AppColors {
  background: string;
  theme: string;
}

/** Exports of dist/ssr/entry-server.cjs. */
export interface RenderEntry {
  matchRoute(pathname: string): RouteMatch;
  /** Paths of all public pages that have only one, such as `/about`; not those of single campaigns. */
  pagePaths: readonly string[];
  appColors: AppColors;
  render(request: RenderRequest): Promise<RenderResult>;
}
