import type { IncomingMessage } from 'node:http';
import type { ExecuteOperation, PostedForm } from '../../client/render-contract';
import type { ContentVersion } from '../database/content-version';
import type { PaymentSources } from './payment-sources';
import type { SiteSource } from './site-source';

export type { ExecuteOperation, PostedForm } from '../../client/render-contract';

export interface WebConfig {
  /** The site's own origin without a slash at the end, such as `https://example.org`. */
  publicUrl: string;
  /** Shown where a page could not be rendered and nothing else is known. */
  siteName: string;
  /** Whether GraphiQL answers at /graphql; on exactly where introspection is. */
  playground: boolean;
  payments: PaymentSources;
  /** Pages come from the sources: Vite's client, which exchanges what changed, may connect and start its worker. */
  live?: boolean;
}

/** A form that was not accepted: the page's status, and what it shows. */
export interface RefusedForm {
  status: number;
  /** Seconds until it may be sent again, where a limit refused it. */
  retryAfter?: number;
  form: PostedForm;
}

/** Takes a form that a browser without JavaScript sent; null when it was accepted. */
export type SubmitForm = (fields: URLSearchParams, request: IncomingMessage) => Promise<RefusedForm | null>;

export interface WebDeps {
  config: WebConfig;
  /** Runs one operation as an anonymous visitor. */
  execute: ExecuteOperation;
  /** Changes whenever anything that a visitor can see has changed; rendered pages are good for one version. */
  content: Pick<ContentVersion, 'current'>;
  /** The pages that are also posted to, by path. */
  forms?: ReadonlyMap<string, SubmitForm>;
  site: SiteSource;
  /** Hears of pages that could not be rendered; `id` is what the visitor was shown. */
  onError: (error: unknown, details: { id: string; url: string }) => void;
}
