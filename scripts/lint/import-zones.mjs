import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import layers from './layers.cjs';

const root = resolve(import.meta.dirname, '../..');

const foldersOf = (path) =>
  existsSync(resolve(root, path))
    ? readdirSync(resolve(root, path), { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => e.name)
    : [];

/** Features that may show another's parts: home is made of cards, a campaign opens the dialog, both ways to give end in thanks. */
const featureExceptions = { home: foldersOf('client/site'), campaigns: ['donate'], donate: ['thanks'], subscription: ['thanks'] };

const features = foldersOf('client/site').map((name) => ({
  target: `./client/features/${name}`,
  from: './client/features',
  except: [...new Set([name, ...(featureExceptions[name] ?? [])])].map((other) => `./${other}`),
  message: 'A feature does not import another; move what both need to ui or lib.',
}));

/** Subjects that others reach through their functions, inside a transaction: who did what, and what people must look at. */
const open = ['attention', 'audit'];
const domains = foldersOf('server').filter((name) => layers.subjects.includes(name) && !open.includes(name));

const resolvers = domains.map((name) => ({
  target: `./server/${name}/*.resolvers.ts`,
  from: domains.filter((other) => other !== name).map((other) => `./server/${other}`),
  message: 'Resolvers call the service of their own module only.',
}));

/**
 * A receipt is issued inside the transaction that settles its payment, and attached to the mail that leaves; a mail gets its
 * personal links when it leaves.
 */
const moduleExceptions = { payments: ['receipts'], delivery: ['receipts', 'donor-page', 'accounts'] };

const modules = domains.map((name) => ({
  target: `./server/${name}`,
  from: domains
    .filter((other) => other !== name && !moduleExceptions[name]?.includes(other))
    .map((other) => `./server/${other}/!(*.service|*.entity).ts`),
  message: 'A module reaches another through its service or its entities only.',
}));

/** Who may import whom, for import-x/no-restricted-paths. */
export const importZones = [
  {
    target: './rules',
    from: ['./server', './client', './tests', './scripts'],
    message: 'rules is what both sides stand on: it imports yup and itself.',
  },
  { target: './client', from: './server', message: 'The browser never sees the server: share through rules or the API.' },
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
    target: ['./server/!(app)/**/*', './server/*.ts', './server/app/!(development).ts', './client/**/*', './rules/**/*'],
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
    target: './client/lib',
    from: ['./client/ui', './client/features', './client/layouts', './client/routes.tsx', './client/App.tsx'],
    message: 'lib stands below ui and features.',
  },
  {
    target: './client/ui',
    from: ['./client/features', './client/layouts', './client/routes.tsx', './client/App.tsx'],
    message: 'ui holds pieces without data; it stands below the features.',
  },
  {
    target: './client/features',
    from: ['./client/layouts', './client/routes.tsx', './client/App.tsx'],
    message: 'Routes and layouts compose features, not the other way round.',
  },
  ...features,
  {
    target: './client/!(playground)/**/*',
    from: './client/playground',
    message: 'The playground is a page of its own.',
  },
  { target: './client/playground', from: ['./client/!(playground)/**/*', './client/*'], message: 'The playground is a page of its own.' },
];
