import type { IncomingMessage } from 'node:http';
import type { ExecuteOperation, PostedForm } from '../../client/render-contract';
import type { ContentVersion } from '../database/content-version';
import type { PaymentConfig } from '../deps';

export type { ExecuteOperation, PostedForm } from '../../client/render-contract';

export interface WebConfig {
  /** The site's own origin without a slash at the end, such as `https://example.org`. */
  publicUrl: string;
  /** Shown where a page could not be rendered and nothing else is known. */
  siteName: string;
  /** Whether GraphiQL answers at /graphql; on exactly where introspection is. */
  playground: boolean;
  payments: {
    /** Origins that the provider's checkout loads scripts, frames and data from, and posts forms to. */
    origins: readonly string[];
  };
}

/** A form that was not accepted: the page's status, and what it shows. */
export interface RefusedForm {
  status: number;
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
  /** Where the build put `client/`, `ssr/` and `playground/`. */
  distDir: string;
  /** Hears of pages that could not be rendered; `id` is what the visitor was shown. */
  onError: (error: unknown, details: { id: string; url: string }) => void;
}

/** Where the provider's checkout loads from and posts to; nowhere when payments are off. */
export function paymentOrigins({ mode, checkoutScript }: Pick<PaymentConfig, 'mode' | 'checkoutScript'>): string[] {
  if (mode === 'off') return [];
  const { origin, hostname } = new URL(checkoutScript);
  return hostname.endsWith('.razorpay.com') ? ['https://*.razorpay.com'] : [origin];
}
