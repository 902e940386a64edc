import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startAppProcess, type AppProcess } from '../support/app-process';
import { freshDatabase } from '../support/fresh-database';
import { untilTrue } from '../support/until';

/** What is answered from the cache pays for no hook of other work: server/async-scope.ts. Jest has hooks of its own on. */
const REPORT = join(__dirname, '../support/report-hooks.mjs');
const dist = (file: string): string => JSON.stringify(join(__dirname, '../../dist', file));
const run = (script: string): string =>
  execFileSync(process.execPath, ['--import', REPORT, '--eval', script], { encoding: 'utf8' });
/** Node from 24 on needs no hooks. */
const needsHooks = Number(process.versions.node.split('.')[0]) < 24;

test('hooks are on while work is inside, and off after the last of it', () => {
  const script = `
    const { AsyncScope } = require(${dist('server/async-scope.js')});
    const [one, two] = [new AsyncScope(), new AsyncScope()];
    const fails = () => Promise.reject(new Error('no'));
    void (async () => {
      const seen = [await areHooksOn()];
      let end;
      const open = one.run(1, () => new Promise((resolve) => (end = resolve)));
      await two.run(2, () => one.run(3, fails)).catch(() => undefined);
      seen.push(await areHooksOn());
      end();
      await open;
      seen.push(await areHooksOn());
      console.log(JSON.stringify(seen));
    })();`;
  expect(JSON.parse(run(script))).toEqual([false, needsHooks, false]);
});

test('none is on after a page that could not be rendered', () => {
  const script = `
    const { render } = require(${dist('ssr/entry-server.cjs')});
    const execute = async () => ({ data: { campaigns: [{ title: { wrong: 1 } }] } });
    void render({ url: '/campaigns', publicUrl: 'http://localhost', execute }).then(
      () => console.log('rendered'),
      async (error) => console.log(error.name, await areHooksOn()),
    );`;
  expect(run(script)).toMatch(/^\w*Error false\n$/);
});

describe('of a site', () => {
  let app: AppProcess;
  beforeAll(async () => {
    const { url: databaseUrl } = await freshDatabase();
    app = await startAppProcess({ databaseUrl, env: { NODE_OPTIONS: `--import ${REPORT}` } });
  });
  afterAll(() => app.stop());

  test('none stays on after pages, queries, writes and refusals', async () => {
    const ask = (path: string, options: RequestInit = {}) => fetch(app.origin + path, options);
    const page = { headers: { accept: 'text/html' } };
    const graphql = async (query: string): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' };
      return (await ask('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })).json();
    };
    expect([(await ask('/', page)).status, (await ask('/no-such-page', page)).status]).toEqual([200, 404]);
    expect(await graphql('{ campaigns { title } }')).toHaveProperty('data');
    expect(await graphql('mutation { nothing }')).toHaveProperty('errors');
    expect((await ask('/graphql', { method: 'PUT' })).status).toBe(405);
    await untilTrue(() => {
      app.child.kill('SIGUSR2');
      return Promise.resolve(/<hooks off>(?!.*<hooks)/s.test(app.output()));
    });
  });
});
