import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { routeModules } from './route-modules.mts';
import { scopedName } from './scoped-name.mts';

const root = resolve(import.meta.dirname, '../..');

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Writes the bundle in ASCII: with one sign beyond Latin-1, V8 keeps all 1.5 million letters of its text in two bytes each. */
const ascii: Plugin = {
  name: 'ascii',
  // Behind the minifier, which writes the signs themselves.
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

/** The same pages for the server: one CommonJS file with everything in it, so that production needs no client package. */
export default defineConfig({
  root: resolve(root, 'client'),
  plugins: [routeModules(resolve(root, 'client')), react(), ascii],
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
