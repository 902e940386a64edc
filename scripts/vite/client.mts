import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { frameOf } from './frame.mts';
import { officeOf } from './office.mts';
import { scopedName } from './scoped-name.mts';
import { withoutCases } from './without-cases.mts';

const root = resolve(import.meta.dirname, '../..');

/** Fonts, tokens and base styles, which come before all others. */
const baseStyles = /\/client\/shared\/styles\/index\.css$/;

/** Of the public frame, the small pieces, and the parts of subjects that several pages show. */
const sharedStyles = new RegExp(
  '/client/(?:shared/\\w+|site/(?:layout|ui|forms)|site/(?:' +
    'awards/Certificate|campaigns/Campaign(?:Card|Grid|Progress)|donate/(?:Donate(?:Button|Frame)|WaysToGive)|media/(?:Lightbox|LinkTile)' +
    ')(?=\\.))[/A-Za-z]*\\.module\\.css',
);

const entry = resolve(root, 'client/entry-browser.tsx');

/** Modules of the office's pages, as the route table has them, and the names of their chunks. */
const officePages = [
  ...readFileSync(resolve(root, 'client/routes.tsx'), 'utf8').matchAll(
    /area: 'admin',\s+load: \(\) => import\('([^']+)'\)/g,
  ),
].map(([, page]) => resolve(root, 'client', `${page}.tsx`));
const officeChunks = new Set(officePages.map((page) => basename(page, '.tsx')));
const isOfficePage = (file: string): boolean => officeChunks.has(basename(file).replace(/-[\w-]{7}\.js$/, ''));

/** What visitors' browsers load: dist/client, with a manifest from which the server writes its links. */
export default defineConfig({
  root: resolve(root, 'client'),
  plugins: [react(), withoutCases()],
  logLevel: 'warn',
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: resolve(root, 'dist/client'),
    emptyOutDir: true,
    manifest: true,
    // The floor is what the last browsers of Windows 7 have. Who has less still reads every page.
    target: ['chrome109', 'firefox115', 'safari16.4'],
    // Keeps (max-width: …) as it is written: to browsers of 2022 the shorter (width <= …) says nothing.
    cssTarget: ['chrome92', 'firefox91', 'safari15'],
    // Pictures and fonts stay files: inlined ones would be sent again with every page.
    assetsInlineLimit: 0,
    // The parts of every page stand by name in the script that all visitors load; the office's pages find theirs late.
    modulePreload: { resolveDependencies: (file, parts) => (isOfficePage(file) ? [] : parts) },
    chunkSizeWarningLimit: 1_500,
    reportCompressedSize: false,
    rolldownOptions: {
      input: entry,
      output: {
        // Every page's scripts name 150 files: a letter less of each hash is 300 bytes less, since letters of chance do not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Libraries change less often than pages do, and run as tasks of their own.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/react-router/ },
            // Sends an operation by itself, without Apollo Client.
            { name: 'graphql', test: /node_modules\/graphql\// },
            { name: 'apollo', test: /node_modules\/(?:@apollo\/client|optimism|rxjs|@wry)\// },
            // One stylesheet for the fonts, the frame and the pieces that public pages share: a browser has six connections
            // for a page's first requests, and its picture needs one of them.
            { name: 'ui', test: (id) => baseStyles.test(id) || sharedStyles.test(id) },
            {
              name: frameOf(resolve(root, 'client/mount.tsx')),
              debugName: 'frame',
              includeDependenciesRecursively: false,
            },
            // What three parts of the office share is one chunk: its first page took 149 requests without it.
            {
              name: officeOf(entry, new Set(officePages)),
              debugName: 'office',
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
      treeshake: {
        moduleSideEffects: [
          { test: /\/client\/generated\//, sideEffects: false },
          // Formik wants them for class components, of which there are none here.
          { test: /node_modules\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
    },
  },
});
