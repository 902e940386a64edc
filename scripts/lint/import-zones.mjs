import layers from './layers.cjs';

/** The client's own files above its two halves: entries, route table. */
const clientTop = ['App.tsx', 'routes.tsx', 'mount.tsx', 'entry-browser.tsx', 'entry-server.tsx'].map(
  (file) => `./client/${file}`,
);

/**
 * Subjects of the client that show another subject's parts: home consists of cards, every page to give on has the
 * donate dialog, the office looks up donors and campaigns, tags people, writes to them, and words roles and the log's
 * entries where it says who had access. Anything else that two subjects share belongs to the pieces of their half, or to
 * shared.
 */
const shows = {
  'site/home': ['awards', 'campaigns', 'donate', 'events'],
  'site/campaigns': ['donate', 'media'],
  'site/events': ['media'],
  'site/my-giving': ['donate'],
  'site/thanks': ['donate'],
  'office/access': ['accounts', 'audit'],
  'office/dashboard': ['attention', 'go-live', 'receipts'],
  'office/attention': ['campaigns', 'donors', 'imports'],
  'office/donations': ['campaigns', 'donors', 'letters', 'receipts'],
  'office/donors': ['letters', 'people', 'receipts'],
  'office/find': ['donations'],
  'office/imports': ['campaigns'],
  'office/inquiries': ['people'],
  'office/letters': ['mail-texts'],
  'office/members': ['letters', 'mail-texts'],
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
    message: `${name} is not listed as using this subject. Move shared code to the common components of ${half}, or to shared.`,
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
    message: ['Components must not import the pages that use them.', 'Pages must not import layouts.'][index],
  };
});

/** Subjects whose functions others call inside a transaction: the audit log, consents, the exceptions queue, tags of people. */
const open = ['attention', 'audit', 'consents', 'people'];
const domains = layers.subjects.filter((name) => !open.includes(name));

const resolvers = domains.map((name) => ({
  target: `./server/${name}/*.resolvers.ts`,
  from: domains.filter((other) => other !== name).map((other) => `./server/${other}`),
  message: 'Resolvers may call only their own module’s service.',
}));

/**
 * Exceptions: a receipt is issued in the transaction that settles its payment, and attached when its mail is sent; a
 * mail gets its personal links when it is sent; a letter has the logo, mark and signature of receipts; a mail
 * that is shown before it is sent is completed as it will be; a person is known by the key of My giving, and their file has
 * cells as exports have.
 */
const moduleExceptions = {
  payments: ['receipts'],
  delivery: ['receipts', 'my-giving', 'accounts'],
  letters: ['receipts'],
  'mail-texts': ['delivery'],
  'personal-data': ['exports', 'my-giving'],
};

const modules = domains.map((name) => ({
  target: `./server/${name}`,
  from: domains
    .filter((other) => other !== name && !moduleExceptions[name]?.includes(other))
    .map((other) => `./server/${other}/!(*.service|*.entity).ts`),
  message: 'Import another module only through its service or its entities.',
}));

/** Import restrictions for import-x/no-restricted-paths. */
export const importZones = [
  {
    target: './rules',
    from: ['./server', './client', './tests', './scripts'],
    message: 'rules/ may import only yup and itself.',
  },
  {
    target: './client',
    from: './server',
    message: 'The client must not import server code. Share code through rules/ or the API.',
  },
  {
    target: ['./server/!(web)/**/*', './server/*.ts'],
    from: './client',
    message: 'Only server/web may import client code.',
  },
  {
    target: './server/web',
    from: './client',
    except: ['./render-contract.d.ts'],
    message: 'server/web loads the built render entry and may import only the types of render-contract.',
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
    message: 'dev/ is for development only. Only server/app/development.ts may load it.',
  },
  {
    target: './dev/razorpay-emulator',
    from: ['./server/**/*', './dev/!(razorpay-emulator)/**/*', './dev/*.ts'],
    message: 'The emulator must not import application code.',
  },
  {
    target: './server/**/*.entity.ts',
    from: ['./server/**/*.service.ts', './server/**/*.resolvers.ts'],
    message: 'Entities must not import services.',
  },
  {
    target: './server/**/*.service.ts',
    from: './server/**/*.resolvers.ts',
    message: 'Services must not import resolvers.',
  },
  ...resolvers,
  ...modules,
  {
    target: './client/shared',
    from: ['./client/site', './client/office', ...clientTop],
    message: 'client/shared must not import client/site or client/office.',
  },
  {
    target: './client/site',
    from: ['./client/office', ...clientTop],
    message: 'client/site must not import client/office. Move shared code to client/shared.',
  },
  {
    target: './client/office',
    from: ['./client/site', ...clientTop],
    message: 'client/office must not import client/site. Move shared code to client/shared.',
  },
  ...clientOrder,
  ...clientSubjects,
  {
    target: './client/!(playground)/**/*',
    from: './client/playground',
    message: 'The playground must not share code with other pages.',
  },
  {
    target: './client/playground',
    from: ['./client/!(playground)/**/*', './client/*'],
    message: 'The playground must not share code with other pages.',
  },
];
