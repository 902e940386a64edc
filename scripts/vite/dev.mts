import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import client from './client.mts';
import { routeModules } from './route-modules.mts';

const root = resolve(import.meta.dirname, '../..');

/** `npm run dev`: the pages from their sources, inside the server's process (dev/live-site). */
export default mergeConfig(
  client,
  defineConfig({
    appType: 'custom',
    clearScreen: false,
    logLevel: 'info',
    // Nothing of it is a build: dist/ belongs to `npm run build`.
    cacheDir: resolve(root, '.cache/vite'),
    envDir: false,
    plugins: [routeModules(resolve(root, 'client'))],
    // There is no index.html to find the libraries of all pages from; one that is found later would reload the page.
    optimizeDeps: { entries: ['entry-browser.tsx'] },
    server: {
      middlewareMode: true,
      // Not the whole project: .data has the database's password, .env the keys.
      fs: {
        allow: [
          ...['client', 'rules', '.cache/vite'].map((name) => resolve(root, name)),
          realpathSync(resolve(root, 'node_modules')),
        ],
      },
    },
  }),
);
