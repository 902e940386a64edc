import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderResult, RouteArea } from '../../client/render-contract';
import type { PageFiles } from './manifest';
import type { CachedPage } from './page-cache';
import type { PageTags } from './site-source';

/** A rendered page, cut where each answer puts its own nonce. */
export interface Page extends CachedPage {
  status: number;
  /** False when the page asks search engines to leave it out. */
  indexable: boolean;
  parts: readonly string[];
  /** Of the content without its nonce, so that it stays the same from answer to answer. */
  etag: string;
}

/** Stands for the nonce in rendered markup. Made anew in each process, so that no content can contain it. */
export const noncePlaceholder = `nonce-${randomBytes(12).toString('hex')}`;

export const newNonce = (): string => randomBytes(16).toString('base64');

const stylesheet = (href: string): string => `<link rel="stylesheet" href="${href}">`;
const font = (href: string): string => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`;

/** Before the style sheets, which the browser waits for before it runs what stands behind them. */
const firstPress = `<script nonce="${noncePlaceholder}">${readFileSync(join(__dirname, 'browser/first-press.js'), 'utf8')}</script>`;

/** A module script of ours, which the policy lets run. */
export const moduleScript = (src: string, attributes = ''): string =>
  `<script type="module" nonce="${noncePlaceholder}" src="${src}"${attributes}></script>`;

/** The tags for the files of the build. */
export const fileTags = ({ styles, fonts, entry, chunks }: PageFiles): PageTags => ({
  styles: [...styles.map(stylesheet), ...fonts.map(font)].join('\n'),
  scripts: moduleScript(entry, ` data-chunks="${chunks.join(' ')}"`),
});

/** The whole document around what the render entry gave. */
export function pageHtml(area: RouteArea, { head, html, state, form }: RenderResult, tags: PageTags): string {
  return `<!doctype html>
<html lang="en-IN" data-area="${area}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${area === 'admin' ? '' : firstPress}
${tags.styles}
${head}
<link rel="icon" href="/icon-192.png" sizes="192x192" type="image/png">
<link rel="icon" href="/favicon.svg" sizes="any" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${tags.scripts}
</head>
<body>
<div id="root">${html}</div>
${area === 'admin' ? '<noscript><p>The admin panel needs JavaScript.</p></noscript>' : ''}
<script type="application/json" id="state">${state}</script>
${form ? `<script type="application/json" id="form">${form}</script>` : ''}
</body>
</html>
`;
}

/** Prepares a document for the cache. */
export function makePage(document: string, about: Pick<Page, 'status' | 'keep' | 'indexable'>): Page {
  return {
    ...about,
    parts: document.split(noncePlaceholder),
    etag: `W/"${createHash('sha256').update(document.replaceAll(noncePlaceholder, '')).digest('base64url').slice(0, 22)}"`,
    // Strings in V8 take one byte a character for Latin text and two for the rest.
    size: document.length * 2,
  };
}

/** The document with the nonce of one answer. */
export const withNonce = (page: Page, nonce: string): Buffer => Buffer.from(page.parts.join(nonce));
