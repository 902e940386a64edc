import type { Server } from 'node:http';
import { loadDevelopment } from './development';
import { builtSite, type SiteSource, type WebConfig } from '../web';

export interface OpenSite extends SiteSource {
  close(): Promise<void>;
}

/**
 * The site's pages and files: from the build in `distDir`, or from the sources where `config.live` says so.
 * @param server over which open pages hear of changed sources
 */
export async function openSite(distDir: string, config: WebConfig, server: Server): Promise<OpenSite> {
  if (!config.live) return { ...builtSite(distDir, config), close: () => Promise.resolve() };
  const { openLiveSite } = await loadDevelopment();
  return openLiveSite(server, config.publicUrl);
}
