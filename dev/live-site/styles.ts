import type { ViteDevServer } from 'vite';
import { noncePlaceholder } from '../../server/web';

const isSheet = (id: string): boolean => id.endsWith('.css');

/** Collects the sheets that a module imports statically, each after its dependencies. */
async function collect(vite: ViteDevServer, url: string, into: Map<string, string>, seen: Set<string>): Promise<void> {
  const { moduleGraph } = vite.environments.ssr;
  const known = await moduleGraph.getModuleByUrl(url);
  if (seen.has(url)) return;
  seen.add(url);
  if (isSheet(url)) {
    const { id } = known ?? (await moduleGraph.ensureEntryFromUrl(url));
    if (id) into.set(id, url);
    return;
  }
  for (const next of known?.transformResult?.deps ?? []) await collect(vite, next, into, seen);
}

/**
 * Renders the sheets of some modules as style elements, so that a page is styled before its scripts run. Their ids let
 * Vite's client take them over.
 * @param urls modules that were loaded for rendering, or sheets
 */
export async function stylesOf(vite: ViteDevServer, urls: readonly string[]): Promise<string> {
  const sheets = new Map<string, string>();
  const seen = new Set<string>();
  for (const url of urls) await collect(vite, url, sheets, seen);
  const elements = [];
  for (const [id, url] of sheets) {
    const { default: css } = (await vite.ssrLoadModule(`${url}?inline`)) as { default: string };
    elements.push(
      `<style nonce="${noncePlaceholder}" data-vite-dev-id="${id}">${css.replaceAll('</', '<\\/')}</style>`,
    );
  }
  return elements.join('\n');
}
