import { readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { projectRoot } from '../../server/config/paths';
import { playgroundHtml, StaticFiles } from '../../server/web';

const folder = join(projectRoot, '.cache/live');
const built = join(folder, 'playground');

const changedAt = (path: string): number => statSync(join(projectRoot, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Returns when the newest source of the playground was changed. */
function newestSource(): number {
  const own = readdirSync(join(projectRoot, 'client/playground')).map((name) => `client/playground/${name}`);
  return Math.max(...[...own, 'scripts/vite/playground.mts', 'package-lock.json'].map(changedAt));
}

async function build(): Promise<void> {
  const vite = await import('vite');
  await vite.build({
    configFile: join(projectRoot, 'scripts/vite/playground.mts'),
    mode: 'production',
    build: { outDir: built },
  });
}

/**
 * Creates the playground's source: built when it is first opened, and rebuilt after a change. GraphiQL's editor and
 * workers are thousands of library modules that nobody edits here, and that a browser would load one by one.
 */
export function createPlayground() {
  let files: StaticFiles | undefined;
  let running: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    if (changedAt('.cache/live/playground/.vite/manifest.json') < newestSource()) await build();
    files = new StaticFiles({ '/playground/': built }, {});
  }

  return {
    html: async (): Promise<string> => {
      running ??= refresh().finally(() => (running = undefined));
      await running;
      return playgroundHtml(folder);
    },
    serve: async (pathname: string, req: IncomingMessage, res: ServerResponse): Promise<boolean> =>
      (await files?.serve(pathname, req, res)) ?? false,
  };
}
