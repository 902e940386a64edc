import { startAppProcess, type AppProcess } from '../support/app-process';
import { testDatabase, type TestDatabase } from '../support/database';
import { postGraphql } from '../support/graphql-call';
import { get } from '../support/http';
import { startOtherHost, type OtherHost } from '../support/other-host';
import { jpeg, upload } from '../support/pictures';
import { startSmallBucket, type SmallBucket } from '../support/small-bucket';
import { untilTrue } from '../support/until';

/** The built app with its worker, killed in the middle of storing an upload and of copying a linked picture. */
const ADMIN = { ADMIN_EMAIL: 'office@kills.example', ADMIN_PASSWORD: 'a password for the kills' };
const WITHIN_MS = 90_000;

let database: TestDatabase;
let bucket: SmallBucket;
let other: OtherHost;
let app: AppProcess;

const sql = <T>(text: string, parameters: unknown[] = []) => database.dataSource.query<T[]>(text, parameters);
const start = async (): Promise<void> => {
  const env = {
    ...ADMIN,
    MEDIA_S3_ENDPOINT: `http://${bucket.host.host}`,
    MEDIA_S3_BUCKET: 'pictures',
    MEDIA_S3_ACCESS_KEY_ID: 'key',
    MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
    LINKED_PICTURES: 'on',
    LINKED_PICTURES_PRIVATE_HOSTS: other.host,
  };
  app = await startAppProcess({ databaseUrl: database.url, env });
};
const signIn = async (): Promise<string> => {
  const { data } = await postGraphql(app.origin)<{ signIn: { session: { accessToken: string } } }>(
    'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }',
    { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  );
  return data.signIn.session.accessToken;
};
/** Resolves when the bucket is asked to take its second file, which it then never does. */
const secondFile = (): Promise<void> =>
  new Promise((resolve) => {
    let files = 0;
    bucket.before = (method) => {
      if (method === 'PUT') files += 1;
      if (files < 2) return Promise.resolve(undefined);
      resolve();
      return new Promise(() => undefined);
    };
  });
const killAndStart = async (): Promise<void> => {
  await app.kill();
  bucket.before = () => Promise.resolve(undefined);
  await start();
};
const run = (task: string) => sql(`select graphile_worker.add_job($1)`, [task]);
const pictures = () =>
  sql<{ link: string; isStored: boolean }>(
    `select '/media/' || content_hash || '-800.webp' as link, stored_at is not null as "isStored" from pictures`,
  );

beforeAll(async () => {
  [database, bucket, other] = await Promise.all([testDatabase(), startSmallBucket(), startOtherHost()]);
  await start();
}, 120_000);
beforeEach(async () => {
  await sql('delete from linked_pictures');
  await sql('delete from pictures');
  await sql('delete from campaigns');
  bucket.files.clear();
  bucket.before = () => Promise.resolve(undefined);
});
afterAll(async () => {
  await app.stop();
  await Promise.all([database.close(), bucket.host.close(), other.close()]);
}, 60_000);

test('an upload that a kill cuts off is shown to nobody, tidied up, and can be made again', async () => {
  const bytes = await jpeg(900, 700);
  const cut = secondFile();
  const lost = upload(app, await signIn(), bytes).catch(() => 'lost');
  await cut;
  await killAndStart();
  expect(await lost).toBe('lost');
  const [half] = await pictures();
  expect([half?.isStored, bucket.files.size]).toEqual([false, 1]);
  expect((await get(app.origin, half?.link.replace('-800', '-400') ?? '')).status).toBe(404);

  await sql(`update pictures set created_at = now() - interval '2 hours'`);
  await run('tidy_pictures');
  await untilTrue(async () => (await pictures()).length === 0, WITHIN_MS);
  expect(bucket.files.size).toBe(0);
  const again = await upload(app, await signIn(), bytes);
  expect([again.status, again.body.picture?.link, bucket.files.size]).toEqual([201, half?.link, 3]);
  expect((await get(app.origin, half?.link ?? '')).status).toBe(200);
}, 300_000);

test('a linked copy that kills cut off, in the fetching and in the storing, is made later and once', async () => {
  const link = `http://${other.host}/photo.jpg`;
  const bytes = await jpeg(910, 700);
  const held = new Promise<void>((resolve) => {
    other.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': String(bytes.length) });
      response.write(bytes.subarray(0, 1_000), () => resolve());
    };
  });
  await sql(
    `insert into campaigns (title, slug, category, goal_amount, status, featured_image)
     values ('Wells', 'wells', 'Health', 100, 'active', $1)`,
    [link],
  );
  await run('keep_pictures');
  await held;
  await killAndStart();
  const picture = async () => {
    const query = '{ campaigns { featuredImage picture { source } } }';
    return (await postGraphql(app.origin)<{ campaigns: unknown[] }>(query)).data.campaigns;
  };
  expect([await pictures(), bucket.files.size]).toEqual([[], 0]);
  expect(await picture()).toEqual([{ featuredImage: link, picture: null }]);

  other.answer = (_request, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
  const cut = secondFile();
  const dueNow = () => sql('update linked_pictures set try_at = now()');
  await dueNow();
  await run('keep_pictures');
  await cut;
  await killAndStart();
  expect((await pictures()).map(({ isStored }) => isStored)).toEqual([false]);
  expect(await picture()).toEqual([{ featuredImage: link, picture: null }]);

  await dueNow();
  await run('keep_pictures');
  const copied = async () => (await sql('select 1 from linked_pictures where copied_at is not null')).length === 1;
  await untilTrue(copied, WITHIN_MS);
  expect([(await pictures()).map(({ isStored }) => isStored), bucket.files.size]).toEqual([[true], 3]);
  await untilTrue(async () => JSON.stringify(await picture()).includes(`"source":"${link}"`), WITHIN_MS);
}, 300_000);
