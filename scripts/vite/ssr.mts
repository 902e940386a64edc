import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { routeModules } from './route-modules.mts';
import { scopedName } from './scoped-name.mts';

const root = resolve(import.meta.dirname, '../..');

/** The same pages for the server: one CommonJS file with everything in it, so that production needs no client package. */
export default defineConfig({
  root: resolve(root, 'client'),
  plugins: [routeModules(resolve(root, 'client')), react()],
  logLevel: 'warn',
  css: { modules: { generateScopedName: scopedName } },
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: resolve(root, 'dist/ssr'),
    emptyOutDir: true,
    ssr: resolve(root, 'client/entry-server.tsx'),
    target: 'node20',
    minify: true,
    chunkSizeWarningLimit: 10_000,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { format: 'cjs', entryFileNames: 'entry-server.cjs', codeSplitting: false },
    },
  },
});
