import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** GraphiQL with its editor and workers, served by the site itself under /playground/. */
export default defineConfig({
  root: resolve(root, 'client/playground'),
  base: '/playground/',
  plugins: [react()],
  logLevel: 'error',
  publicDir: false,
  build: {
    outDir: resolve(root, 'dist/playground'),
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 10_000,
    reportCompressedSize: false,
    rolldownOptions: { input: resolve(root, 'client/playground/main.tsx') },
  },
});
