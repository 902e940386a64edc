/**
 * Layers of server/, and of client/ below, from top to bottom: a folder imports from its own layer and from those below
 * it, types included, and no folders of one layer import each other in a circle. tests/house/layers.test.ts checks
 * this; docs/architecture.md shows it.
 */
const layers = [
  { name: 'boot', folders: ['main'], says: 'settings, app, listening, graceful stop' },
  {
    name: 'app',
    folders: ['app'],
    says: 'which services, entities, resolvers, jobs and routes there are; the command lines',
  },
  {
    name: 'subjects',
    folders: [
      'exports',
      'delivery',
      'my-giving',
      'donors',
      'donations',
      'payments',
      'receipts',
      'attention',
      'accounts',
      'inquiries',
      'media',
      'campaigns',
      'events',
      'members',
      'pages',
      'settings',
      'reports',
      'audit',
    ],
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
      'single-flight',
    ],
    says: 'what knows no subject',
  },
];

/** Layers of client/. In addition, site/ and office/ never import each other. */
const clientLayers = [
  {
    name: 'entries',
    folders: ['entry-browser', 'entry-server', 'mount', 'playground'],
    says: 'what a browser and the server load; the playground stands alone',
  },
  { name: 'composition', folders: ['App', 'routes'], says: 'which pages there are, and in which frame each stands' },
  { name: 'frames', folders: ['site/layout', 'office/layout'], says: 'what stands around every page' },
  {
    name: 'pages',
    folders: [
      'site/about',
      'site/accounts',
      'site/awards',
      'site/campaigns',
      'site/donate',
      'site/my-giving',
      'site/events',
      'site/home',
      'site/inquiries',
      'site/legal',
      'site/media',
      'site/members',
      'site/not-found',
      'site/thanks',
      'office/accounts',
      'office/attention',
      'office/audit',
      'office/campaigns',
      'office/dashboard',
      'office/donations',
      'office/donors',
      'office/events',
      'office/inquiries',
      'office/media',
      'office/members',
      'office/pages',
      'office/receipts',
      'office/reports',
      'office/settings',
      'office/subscriptions',
      'office/webhooks',
    ],
    says: 'subjects, each with its documents, pages, pieces, columns and forms',
  },
  {
    name: 'pieces',
    folders: [
      'site/ui',
      'site/forms',
      'office/ui',
      'office/forms',
      'office/rich-text',
      'office/table',
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
    ],
    says: 'what both halves use, without MUI',
  },
  {
    name: 'contract',
    folders: ['generated', 'render-contract'],
    says: 'what travels: of schema.graphql, and between render entry and server',
  },
];

const foldersOf = (list, layer) => list.find(({ name }) => name === layer).folders;
/** Folders that are subjects. */
const subjects = foldersOf(layers, 'subjects');
const clientSubjects = foldersOf(clientLayers, 'pages');

module.exports = { layers, subjects, clientLayers, clientSubjects };
