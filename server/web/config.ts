import type { IncomingMessage } from 'node:http';
import type { ExecuteOperation, PostedForm } from '../../client/render-contract';
import type { ContentVersion } from '../database/content-version';
import type { PaymentSources } from './payment-sources';
import type { SiteSource } from './site-source';

export type { ExecuteOperation, PostedForm } from '../../client/render-contract';

export interface WebConfig {
  /** The site's own origin without a trailing slash, such as `https://example.org`. */
  publicUrl: string;
  /** True when GraphiQL answers at /graphql; the same as for introspection. */
  playground: boolean;
  payments: PaymentSources;
  /** True when pages come from the sources: Vite's client may connect for hot reload and start its worker. */
  live?: boolean;
}

/** A refused form: the page's status, and what it shows. */
export interface RefusedForm {
  status: number;
  /** Seconds until it may be sent again, when rate-limited. */
  retryAfter?: number;
  form: PostedForm;
}

/** Processes a form sent by a browser without JavaScript; null when it was accepted. */
export type SubmitForm = (fields: URLSearchParams, request: IncomingMessage) => Promise<RefusedForm | null>;

export interface WebDeps {
  config: WebConfig;
  /** Executes one operation as an anonymous visitor. */
  execute: ExecuteOperation;
  /** Takes units of work from what is done for the caller; returns the seconds to wait, 0 for none. See http/visitor-work. */
  spend: (request: IncomingMessage, units: number) => number;
  /** Content version: changes with everything a visitor can see; a cached page is valid for one version. */
  content: Pick<ContentVersion, 'current'>;
  /** Form handlers of pages that accept a POST, by path. */
  forms?: ReadonlyMap<string, SubmitForm>;
  site: SiteSource;
  /** Name of what was drawn of the foundation's mark; null while the built-in one stands. Cheap to ask. */
  mark: () => Promise<string | null>;
  /** Time in milliseconds after which a page is sent without what has not come; 15 s by default. */
  patienceMs?: number;
  /** The foundation's name, for a page that could not be rendered; never rejects. */
  siteName: () => Promise<string>;
  /** Called for a page that could not be rendered; `id` is shown to the visitor. */
  onError: (error: unknown, details: { id: string; url: string }) => void;
}
