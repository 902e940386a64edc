import type { Server } from 'node:http';
import { loadDevelopment } from './development';
import { builtSite, type SiteSource, type WebConfig } from '../web';

export interface OpenSite extends SiteSource {
  close(): Promise<void>;
}

/**
 * Opens the source of pages and files: the build in `distDir`, or the sources with `config.live`.
 * @param server over which open pages are notified of changed sources
 */
export async function openSite(distDir: string, config: WebConfig, server: Server): Promise<OpenSite> {
  if (!config.live) return { ...builtSite(distDir, config), close: () => Promise.resolve() };
  const { openLiveSite } = await loadDevelopment();
  return openLiveSite(server, config.publicUrl);
}
