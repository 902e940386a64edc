import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account';

/** Folder of the browser files, served as written; the build copies them beside this file. */
const BROWSER_DIR = join(__dirname, 'browser');

const CLOSE_DISMISSES = 'const closeDismisses = true;';
const CLOSE_IS_SILENT = 'const closeDismisses = false;';

export interface Asset {
  contentType: string;
  body: Buffer;
}

const ASSETS = {
  '/v1/checkout.js': ['checkout.js', 'text/javascript; charset=utf-8'],
  '/v1/checkout/public': ['window.html', 'text/html; charset=utf-8'],
  '/v1/checkout/window.js': ['window.js', 'text/javascript; charset=utf-8'],
  '/v1/checkout/options.js': ['options.js', 'text/javascript; charset=utf-8'],
  '/v1/checkout/controls.css': ['controls.css', 'text/css; charset=utf-8'],
  '/v1/checkout/window.css': ['window.css', 'text/css; charset=utf-8'],
  '/v1/checkout/hosted.js': ['hosted.js', 'text/javascript; charset=utf-8'],
  '/v1/checkout/hosted.css': ['hosted.css', 'text/css; charset=utf-8'],
} as const;

/**
 * Reads a browser file; null when there is none at this path.
 * @param account decides in the script whether `rzp.close()` calls `ondismiss`
 */
export function assetAt(path: string, account: Account): Asset | null {
  const entry = Object.entries(ASSETS).find(([address]) => address === path);
  if (entry === undefined) return null;
  const [file, contentType] = entry[1];
  const body = readFileSync(join(BROWSER_DIR, file));
  if (file !== 'checkout.js' || account.closeDismisses) return { contentType, body };
  return { contentType, body: Buffer.from(body.toString('utf8').replace(CLOSE_DISMISSES, CLOSE_IS_SILENT)) };
}

/**
 * Builds the headers of a browser file. The window may be framed only by the page that opened it, and runs only its own
 * script.
 */
export function assetHeaders(path: string, query: URLSearchParams): Record<string, string> {
  const shared = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
  if (path !== '/v1/checkout/public') return shared;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src http: https: data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${openerOrigin(query)}`,
  ];
  return { ...shared, 'Content-Security-Policy': policy.join('; '), 'Referrer-Policy': 'no-referrer' };
}

function openerOrigin(query: URLSearchParams): string {
  try {
    const { origin, protocol } = new URL(query.get('origin') ?? '');
    return protocol === 'http:' || protocol === 'https:' ? origin : "'none'";
  } catch {
    return "'none'";
  }
}
