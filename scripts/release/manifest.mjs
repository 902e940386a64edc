/** How Node is started in production: settings that keep its memory small and its code fast (docs/operations.md). */
const START =
  'NODE_ENV=production MALLOC_ARENA_MAX=2 exec node --max-semi-space-size=8 --no-memory-reducer --retain-maps-for-n-gc=1000';

/** Commands of the archive, by the names that they have in a checkout. None builds anything. */
const COMMANDS = ['migrate', 'backup', 'restore', 'reconcile', 'adopt', 'doctor', 'upgrade', 'two-step-off', 'pan-key'];

/** Files and folders of the checkout that a release holds beside the build and its packages. */
export const OTHER_FILES = [
  'schema.graphql',
  'LICENSE',
  'CHANGELOG.md',
  '.env.example',
  'deploy',
  'docs/operations.md',
];

/** Makes the package.json of a release from that of the product: it names what is there, and nothing to build with. */
export function releaseManifest({ name, version, description, license, engines }) {
  const scripts = { start: `${START} dist/server/main.js` };
  for (const command of COMMANDS) {
    scripts[command] = `NODE_ENV=production exec node dist/server/app/${command}-cli.js`;
  }
  return { name, version, private: true, description, license, engines, scripts };
}
