import type { WebConfig } from './config';

export type Headers = Record<string, string>;

const embedFrames = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://www.instagram.com',
  'https://www.google.com',
  'https://google.com',
  'https://www.openstreetmap.org',
  'https://openstreetmap.org',
];

const isHttps = ({ publicUrl }: WebConfig): boolean => publicUrl.startsWith('https:');

const policy = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** Builds the headers of every response, files included. */
export function commonHeaders(config: WebConfig): Headers {
  const payment = ['self', ...config.payments.frame.map((origin) => `"${origin}"`)].join(' ');
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Banks open windows of their own during a payment, which have to find their way back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${payment})`,
    ...(isHttps(config) ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** What may run or style a page from within its markup: hashes of scripts, or a nonce of scripts and style elements. */
export interface Trusted {
  /** Source expressions, quoted: `'sha256-…'`. */
  hashes?: readonly string[];
  nonce?: string;
}

/** Builds the content security policy of a page. */
export function pagePolicy(config: WebConfig, { hashes = [], nonce }: Trusted): string {
  const { payments } = config;
  const nonces = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  return policy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, ...nonces, ...payments.script],
    'style-src': ["'self'", ...nonces],
    // Style attributes carry values that only the data knows, such as the width of a progress bar, and the provider's
    // checkout positions its frame with them. They cannot run script; style elements still need a nonce.
    'style-src-attr': ["'unsafe-inline'"],
    // The office may link to any picture on the web.
    'img-src': ["'self'", 'data:', 'https:', ...payments.image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...payments.connect, ...(config.live ? ['ws:', 'wss:'] : [])],
    ...(config.live ? { 'worker-src': ["'self'", 'blob:'] } : {}),
    'frame-src': [...embedFrames, ...payments.frame],
    'form-action': ["'self'", ...payments.form],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps(config) ? { 'upgrade-insecure-requests': [] } : {}),
  });
}

/** Builds all security headers of a page that the client's code does not render. */
export const pageHeaders = (config: WebConfig, nonce: string): Headers => ({
  ...commonHeaders(config),
  'content-security-policy': pagePolicy(config, { nonce }),
});

/** Builds the playground's policy: GraphiQL's editor writes style elements of its own; nothing else is relaxed. */
export function playgroundPolicy(): string {
  return policy({
    'default-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}
