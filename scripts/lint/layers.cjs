const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Layers of server/, and of client/ below, from top to bottom: a folder imports from its own layer and from those below
 * it, types included, and no folders of one layer import each other in a circle. A layer without `folders` has every
 * folder that no other layer names: a new subject needs no entry here. tests/house/layers.test.ts checks this;
 * docs/architecture.md shows it.
 */
const serverLayers = [
  { name: 'boot', folders: ['main'], says: 'settings, app, listening, graceful stop' },
  {
    name: 'app',
    folders: ['app'],
    says: 'which subjects, services, entities, jobs and routes there are; the command lines',
  },
  {
    name: 'subjects',
    says: 'what the product is about, each with its entities, service, resolvers, mail texts and jobs',
  },
  { name: 'web', folders: ['web'], says: 'server rendering, page cache, head tags, security headers, static files' },
  {
    name: 'foundations',
    folders: [
      'jobs',
      'mail',
      'graphql',
      'generated',
      'context',
      'deps',
      'database',
      'breaker',
      'config',
      'html',
      'http',
      'log',
      'metrics',
      'pdf',
      'pretty-line',
      'sealing',
      'security-log',
      'trace',
      'async-scope',
      'single-flight',
    ],
    says: 'what knows no subject',
  },
];

/** Layers of client/. In addition, site/ and office/ never import each other. */
const layersOfClient = [
  {
    name: 'entries',
    folders: ['entry-browser', 'entry-server', 'mount', 'playground'],
    says: 'what a browser and the server load; the playground stands alone',
  },
  { name: 'composition', folders: ['App', 'routes'], says: 'which pages there are, and in which frame each stands' },
  { name: 'frames', folders: ['site/layout', 'office/layout'], says: 'what stands around every page' },
  {
    name: 'pages',
    says: 'subjects, each with its documents, pages, pieces, columns and forms',
  },
  {
    name: 'pieces',
    folders: [
      'site/ui',
      'site/forms',
      'office/ui',
      'office/forms',
      'office/pictures',
      'office/rich-text',
      'office/table',
      'office/saved-views',
      'office/detail',
      'office/exports',
      'office/theme',
    ],
    says: 'what pages are made of',
  },
  {
    name: 'shared',
    folders: [
      'shared/ui',
      'shared/media',
      'shared/toast',
      'shared/forms',
      'shared/apollo',
      'shared/session',
      'shared/routing',
      'shared/head',
      'shared/rendering',
      'shared/receipts',
      'shared/donations',
      'shared/theme',
      'shared/transport',
      'shared/random-id',
      'shared/log-failure',
      'shared/storage',
    ],
    says: 'what both halves use, without MUI',
  },
  {
    name: 'contract',
    folders: ['generated', 'render-contract'],
    says: 'what travels: of schema.graphql, and between render entry and server',
  },
  {
    name: 'data',
    folders: ['shared/data'],
    says: 'how a page asks for data: the rendered answers, then Apollo Client',
  },
];

/** Folders that are in these, each as its path from `top`. */
const foldersIn = (top, parents) =>
  parents.flatMap((parent) =>
    readdirSync(join(__dirname, '../..', top, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(parent, name)),
  );

/** Gives the layer without folders those that are named nowhere else. */
function filled(list, existing) {
  const named = list.flatMap(({ folders = [] }) => folders);
  return list.map((layer) => ({ folders: existing.filter((folder) => !named.includes(folder)), ...layer }));
}

const layers = filled(serverLayers, foldersIn('server', ['']));
const clientLayers = filled(layersOfClient, foldersIn('client', ['site', 'office']));

const foldersOf = (list, layer) => list.find(({ name }) => name === layer).folders;
/** Folders that are subjects. */
const subjects = foldersOf(layers, 'subjects');
const clientSubjects = foldersOf(clientLayers, 'pages');

module.exports = { layers, subjects, clientLayers, clientSubjects };
