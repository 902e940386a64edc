/**
 * The layers of server/ from top to bottom: a folder imports from its own layer and from those below it, types included, and
 * no folders of one layer import each other in a circle. tests/house/layers.test.ts holds this; docs/architecture.md draws it.
 */
const layers = [
  { name: 'boot', folders: ['main'], says: 'settings, app, listening, graceful stop' },
  { name: 'app', folders: ['app'], says: 'which services, entities, resolvers, jobs and routes there are; the command lines' },
  {
    name: 'subjects',
    folders: [
      'exports', 'delivery', 'donor-page', 'donors', 'donations', 'payments', 'receipts', 'attention', 'accounts', 'inquiries', 'media',
      'campaigns', 'events', 'members', 'pages', 'settings', 'reports', 'audit',
    ],
    says: 'what the product is about, each with its entities, service, resolvers, mail texts and jobs',
  },
  { name: 'web', folders: ['web'], says: 'server rendering, page cache, head tags, security headers, static files' },
  {
    name: 'foundations',
    folders: ['jobs', 'mail', 'graphql', 'generated', 'context', 'deps', 'database', 'breaker', 'config', 'html', 'http', 'log', 'single-flight'],
    says: 'what knows no subject',
  },
];

/** The folders that are subjects. */
const subjects = layers.find(({ name }) => name === 'subjects').folders;

module.exports = { layers, subjects };
