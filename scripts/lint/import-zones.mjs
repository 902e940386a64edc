import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import layers from './layers.cjs';

const root = resolve(import.meta.dirname, '../..');

const foldersOf = (path) =>
  existsSync(resolve(root, path))
    ? readdirSync(resolve(root, path), { withFileTypes: true })
        .filter((e) => e.isDirectory())
        .map((e) => e.name)
    : [];

/** The client's own files above its two halves: entries, route table. */
const clientTop = ['App.tsx', 'routes.tsx', 'mount.tsx', 'entry-browser.tsx', 'entry-server.tsx'].map(
  (file) => `./client/${file}`,
);

/**
 * Subjects of the client that show another subject's parts: home consists of cards, every page to give on has the
 * donate dialog, and the office looks up donors and campaigns. Anything else that two subjects share belongs to the
 * pieces of their half, or to shared.
 */
const shows = {
  'site/home': ['awards', 'campaigns', 'donate', 'events'],
  'site/campaigns': ['donate', 'media'],
  'site/events': ['media'],
  'site/donor-page': ['donate'],
  'site/thanks': ['donate'],
  'office/dashboard': ['attention'],
  'office/attention': ['campaigns', 'donors'],
  'office/donations': ['campaigns', 'donors', 'receipts'],
  'office/donors': ['receipts'],
};

const clientSubjects = layers.clientSubjects.map((folder) => {
  const [half, name] = folder.split('/');
  return {
    target: `./client/${folder}`,
    from: layers.clientSubjects
      .filter(
        (other) =>
          other.startsWith(`${half}/`) && other !== folder && !shows[folder]?.includes(other.slice(half.length + 1)),
      )
      .map((other) => `./client/${other}`),
    message: `Nothing says that ${name} shows parts of this subject: move what both need to the pieces of ${half}, or to shared.`,
  };
});

/** Import order within a half of the client: pieces, pages, frames, from bottom to top. */
const clientOrder = ['pieces', 'pages'].map((layer, index) => {
  const above = layers.clientLayers.slice(
    0,
    layers.clientLayers.findIndex(({ name }) => name === layer),
  );
  return {
    target: layers.clientLayers.find(({ name }) => name === layer).folders.map((folder) => `./client/${folder}`),
    from: above
      .flatMap(({ folders }) => folders)
      .filter((folder) => folder.includes('/'))
      .map((folder) => `./client/${folder}`),
    message: ['Pieces stand below the pages that are made of them.', 'Frames stand above pages.'][index],
  };
});

/** Subjects whose functions others call inside a transaction: the audit log and the exceptions queue. */
const open = ['attention', 'audit'];
const domains = foldersOf('server').filter((name) => layers.subjects.includes(name) && !open.includes(name));

const resolvers = domains.map((name) => ({
  target: `./server/${name}/*.resolvers.ts`,
  from: domains.filter((other) => other !== name).map((other) => `./server/${other}`),
  message: 'Resolvers call the service of their own module only.',
}));

/**
 * Exceptions: a receipt is issued in the transaction that settles its payment, and attached when its mail is sent; a
 * mail gets its personal links when it is sent.
 */
const moduleExceptions = { payments: ['receipts'], delivery: ['receipts', 'donor-page', 'accounts'] };

const modules = domains.map((name) => ({
  target: `./server/${name}`,
  from: domains
    .filter((other) => other !== name && !moduleExceptions[name]?.includes(other))
    .map((other) => `./server/${other}/!(*.service|*.entity).ts`),
  message: 'A module reaches another through its service or its entities only.',
}));

/** Import restrictions for import-x/no-restricted-paths. */
export const importZones = [
  {
    target: './rules',
    from: ['./server', './client', './tests', './scripts'],
    message: 'rules is what both sides stand on: it imports yup and itself.',
  },
  {
    target: './client',
    from: './server',
    message: 'The browser never sees the server: share through rules or the API.',
  },
  {
    target: ['./server/!(web)/**/*', './server/*.ts'],
    from: './client',
    message: 'Only server/web knows that there is a client.',
  },
  {
    target: './server/web',
    from: './client',
    except: ['./render-contract.d.ts'],
    message: 'server/web loads the built render entry, and imports its types from render-contract only.',
  },
  {
    target: [
      './server/!(app)/**/*',
      './server/*.ts',
      './server/app/!(development).ts',
      './client/**/*',
      './rules/**/*',
    ],
    from: './dev',
    message: 'dev/ is for development alone: server/app/development.ts loads it, and nobody else knows it.',
  },
  {
    target: './dev/razorpay-emulator',
    from: ['./server/**/*', './dev/!(razorpay-emulator)/**/*', './dev/*.ts'],
    message: 'The emulator stands alone, as the provider does.',
  },
  {
    target: './server/**/*.entity.ts',
    from: ['./server/**/*.service.ts', './server/**/*.resolvers.ts'],
    message: 'Entities import no service.',
  },
  {
    target: './server/**/*.service.ts',
    from: './server/**/*.resolvers.ts',
    message: 'Resolvers call services, not the other way round.',
  },
  ...resolvers,
  ...modules,
  {
    target: './client/shared',
    from: ['./client/site', './client/office', ...clientTop],
    message: 'shared is what both halves stand on: it knows neither.',
  },
  {
    target: './client/site',
    from: ['./client/office', ...clientTop],
    message: 'A visitor loads nothing of the office: move what both need to shared.',
  },
  {
    target: './client/office',
    from: ['./client/site', ...clientTop],
    message: 'The office shows no public page: move what both need to shared.',
  },
  ...clientOrder,
  ...clientSubjects,
  {
    target: './client/!(playground)/**/*',
    from: './client/playground',
    message: 'The playground is a page of its own.',
  },
  {
    target: './client/playground',
    from: ['./client/!(playground)/**/*', './client/*'],
    message: 'The playground is a page of its own.',
  },
];
