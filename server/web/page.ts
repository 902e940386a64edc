import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandLink } from '../../rules/brand';
import type { RenderResult, RouteArea } from '../../client/render-contract';
import { EncodedBody } from '../http/encoded-body';
import type { PageFiles } from './manifest';
import type { CachedPage } from './page-cache';
import type { PageTags } from './site-source';

/** A rendered page. */
export interface Page extends CachedPage {
  status: number;
  /** False when the page asks search engines to leave it out. */
  indexable: boolean;
  /** The document, compressed once per encoding; constant for every visitor unless it has `parts`. */
  body: EncodedBody;
  /**
   * The document split where each response inserts its own nonce: for pages whose scripts write style elements. Absent
   * for a public page, whose one inline script the policy knows by its hash.
   */
  parts?: readonly string[];
  /** ETag of the content without a nonce, so that it is stable across responses. */
  etag: string;
}

/** Placeholder for the nonce in rendered markup. Random per process, so that no content can contain it. */
export const noncePlaceholder = `nonce-${randomBytes(12).toString('hex')}`;

/** Creates a nonce of 128 random bits in base64. */
export const newNonce = (): string => randomBytes(16).toString('base64');

const stylesheet = (href: string): string => `<link rel="stylesheet" href="${href}">`;
const font = (href: string): string => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`;

const firstPressSource = readFileSync(join(__dirname, 'browser/first-press.js'), 'utf8');

/** Placed before the style sheets, since the browser delays scripts behind them. */
const firstPress = `<script>${firstPressSource}</script>`;

/** Source expression of the policy for the only inline script of a public page. */
export const firstPressHash = `'sha256-${createHash('sha256').update(firstPressSource).digest('base64')}'`;

/** Carries the nonce to libraries of the office that write style elements. */
const nonceMark = `<meta property="csp-nonce" nonce="${noncePlaceholder}">`;

/** Renders a module script tag; the policy allows the site's own files. */
export const moduleScript = (src: string, attributes = ''): string =>
  `<script type="module" src="${src}"${attributes}></script>`;

/** Renders the tags for the build's files. */
export const fileTags = ({ styles, fonts, entry, chunks }: PageFiles): PageTags => ({
  styles: [...styles.map(stylesheet), ...fonts.map(font)].join('\n'),
  scripts: moduleScript(entry, ` data-chunks="${chunks.join(' ')}"`),
});

/** The built-in icons, which have no immutable address: their file can change with a release. */
const BUILT_IN_ICONS = `<link rel="icon" href="/icon-192.png" sizes="192x192" type="image/png">
<link rel="icon" href="/favicon.svg" sizes="any" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">`;

/** Renders the links of the icons of a drawn mark. */
const ownIcons = (
  drawing: string,
): string => `<link rel="icon" href="${brandLink(drawing, 'icon-32')}" sizes="32x32" type="image/png">
<link rel="icon" href="${brandLink(drawing, 'icon-192')}" sizes="192x192" type="image/png">
<link rel="apple-touch-icon" href="${brandLink(drawing, 'icon-180')}">`;

/**
 * Renders the whole document around the render entry's result.
 * @param mark name of what was drawn of the foundation's mark; null while the built-in one stands
 */
export function pageHtml(
  area: RouteArea,
  { head, html, state, form }: RenderResult,
  tags: PageTags,
  mark: string | null,
): string {
  return `<!doctype html>
<html lang="en-IN" data-area="${area}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${area === 'admin' ? nonceMark : firstPress}
${tags.styles}
${head}
${mark === null ? BUILT_IN_ICONS : ownIcons(mark)}
<link rel="manifest" href="/site.webmanifest">
${tags.scripts}
</head>
<body>
<div id="root">${html}</div>
<script type="application/json" id="state">${state}</script>
${form ? `<script type="application/json" id="form">${form}</script>` : ''}
</body>
</html>
`;
}

/** Prepares a document for the cache. */
export function makePage(document: string, about: Pick<Page, 'status' | 'keep' | 'indexable'>): Page {
  const parts = document.split(noncePlaceholder);
  const steady = parts.join('');
  const body = new EncodedBody(steady);
  return {
    ...about,
    body,
    ...(parts.length > 1 ? { parts } : {}),
    etag: `W/"${createHash('sha256').update(steady).digest('base64url').slice(0, 22)}"`,
    // The compressed copies take less than half of the document.
    size: body.plain.length * 2,
  };
}

/** Joins a page's parts with the nonce of one response. */
export const withNonce = (parts: readonly string[], nonce: string): EncodedBody => new EncodedBody(parts.join(nonce));
