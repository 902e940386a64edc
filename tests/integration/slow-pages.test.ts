import { executeMadeUp } from '../support/made-up-api';
import { startWeb, stopWebs } from '../support/web';

/** Pages while the database neither answers nor refuses: nobody looks at an empty window until it does. */
afterEach(stopWebs);

const never = (): Promise<never> => new Promise(() => undefined);
const PATIENCE_MS = 50;

test.each([
  ['/about', '<h1>This page could not be loaded</h1>'],
  ['/', '<h1>This page could not be loaded</h1>'],
  ['/campaigns', 'could not be loaded. Please check your connection'],
  ['/volunteer', '<form'],
])('%s comes without data that does not arrive, and is not kept', async (path, sentence) => {
  let isSilent = true;
  const { get, state } = await startWeb({
    execute: (...operation) => (isSilent ? never() : executeMadeUp(...operation)),
    mark: () => (isSilent ? never() : Promise.resolve(null)),
    patienceMs: PATIENCE_MS,
  });
  const page = await get(path);
  expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '30', 'no-store']);
  expect(page.body.toString()).toContain(sentence);
  expect(page.body.toString()).toContain('<link rel="icon"');
  expect(state.errors).toEqual([{ id: expect.any(String), error: new Error('No answer within 0.05 s.') }]);
  isSilent = false;
  expect((await get(path)).status).toBe(200);
});

test('the office comes although its icons do not', async () => {
  const { get } = await startWeb({ mark: never, patienceMs: PATIENCE_MS });
  const page = await get('/admin/donations');
  expect(page.status).toBe(503);
  expect(page.body.toString()).toContain('data-area="admin"');
});

test('the map for search engines leaves out no page that has no data for the moment', async () => {
  let isSilent = true;
  const { get } = await startWeb({
    execute: (...operation) => (isSilent && operation[2] === 'Awards' ? never() : executeMadeUp(...operation)),
    patienceMs: PATIENCE_MS,
  });
  expect((await get('/sitemap.xml')).status).toBe(500);
  isSilent = false;
  const map = await get('/sitemap.xml');
  expect(map.status).toBe(200);
  expect(map.body.toString()).toContain('/awards</loc>');
});
