import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { createBucketStore } from '../../server/pictures/bucket-store';
import { startApi, type Api } from '../support/api';
import { get } from '../support/http';
import { startSignedFront, type SignedFront } from '../support/signed-front';
import { jpeg, said, upload } from '../support/pictures';
import { startSmallBucket, webpFile, type SmallBucket } from '../support/small-bucket';
import { download } from '../support/export-files';
import { soon } from '../support/soon';
import { filesInZip } from '../support/zip';

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let directory: string;
let bucketServer: S3rver;
let address: AddressInfo;
let api: Api;
let token: string;

const settings = () => ({
  endpoint: `http://127.0.0.1:${address.port}`,
  region: 'us-east-1',
  bucket: 'pictures',
  prefix: 'site/',
  ...KEYS,
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'foundation-s3-'));
  const configureBuckets = [{ name: 'pictures', configs: [] }];
  bucketServer = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  address = await bucketServer.run();
  api = await startApi({}, null, {}, { folder: join(directory, 'unused'), bucket: settings() });
});
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(async () => {
  await api.close();
  await bucketServer.close();
  await rm(directory, { recursive: true, force: true });
});

test('a picture goes to the bucket and is served from there', async () => {
  const { status, body } = await upload(api, token, await jpeg());
  expect(status).toBe(201);
  const link = body.picture?.link ?? '';
  const served = await get(api.origin, link);
  expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp']);
  const there = await createBucketStore(settings()).read(link.replace('/media/', ''));
  expect(there?.equals(served.body)).toBe(true);
});

test('it comes along when everything is exported', async () => {
  const { body } = await upload(api, token, await jpeg());
  const { bytes } = await download(api, token, { list: 'everything' });
  const files = filesInZip(new Uint8Array(bytes).buffer);
  const served = await get(api.origin, body.picture?.link ?? '');
  expect(files.get((body.picture?.link ?? '').slice(1))).toBe(served.body.toString('utf8'));
  expect(files.get('README.txt')).toContain('media: 3 files.');
});

test('what an interrupted upload left in the bucket is removed', async () => {
  const { body } = await upload(api, token, await jpeg());
  await api.sql(`update pictures set stored_at = null, created_at = now() - interval '2 hours'`);
  expect(await api.app.services.pictures.tidy()).toBe(1);
  expect((await get(api.origin, body.picture?.link ?? '')).status).toBe(404);
});

describe('behind a server that checks signatures of version 4', () => {
  let front: SignedFront;
  beforeAll(async () => void (front = await startSignedFront(settings(), `http://127.0.0.1:${address.port}`)));
  afterAll(() => front.close());
  const store = (change: object = {}) => createBucketStore({ ...settings(), endpoint: front.origin, ...change });
  const bytes = webpFile('pixels');

  test('every request is signed, a write with its content', async () => {
    await store().write('signed.webp', bytes);
    expect((await store().read('signed.webp'))?.equals(bytes)).toBe(true);
    await store().remove('signed.webp');
    expect(await store().read('signed.webp')).toBeNull();
    expect(front.seen.map(({ method, isSigned, coversBody }) => [method, isSigned, coversBody])).toEqual([
      ['PUT', true, true],
      ['GET', true, false],
      ['DELETE', true, false],
      ['GET', true, false],
    ]);
    expect(front.seen[0]?.signedHeaders).toEqual(
      expect.arrayContaining(['host', 'x-amz-content-sha256', 'x-amz-date']),
    );
  });

  test.each([
    ['another secret', { secretAccessKey: 'OTHER' }],
    ['another region', { region: 'eu-west-1' }],
    ['another key', { accessKeyId: 'OTHER' }],
  ])('%s is refused, and nothing is stored', async (_what, change) => {
    await expect(store(change).write('forged.webp', bytes)).rejects.toThrow('The bucket answered 403.');
    expect(await store().read('forged.webp')).toBeNull();
  });
});

test('an unknown key stores nothing and shows nothing of the bucket', async () => {
  const locked = createBucketStore({ ...settings(), accessKeyId: 'UNKNOWN' });
  await expect(locked.write('x', Buffer.from('x'))).rejects.toThrow('The bucket answered 403.');
  await expect(locked.remove('x')).rejects.toThrow('The bucket answered 403.');
});

describe('a bucket that fails', () => {
  let small: SmallBucket;
  let site: Api;
  beforeAll(async () => {
    small = await startSmallBucket();
    const bucket = { ...settings(), endpoint: `http://${small.host.host}` };
    site = await startApi({}, null, {}, { folder: join(directory, 'unused'), bucket });
  });
  beforeEach(() => void (small.before = () => Promise.resolve(undefined)));
  afterAll(async () => {
    await site.close();
    await small.host.close();
  });
  /** Uploads a picture and expects a sentence, and nothing that anybody could choose or see. */
  const refusal = async () => {
    const { status, body } = await upload(site, token, await jpeg(700, 500));
    const rows = await site.sql<{ hash: string }>('select content_hash as hash from pictures where stored_at is null');
    expect((await get(site.origin, `/media/${rows[0]?.hash}-400.webp`)).status).toBe(404);
    expect(await site.sql('select 1 from pictures where stored_at is not null')).toEqual([]);
    return [status, body.message];
  };
  const answer = (status: number) =>
    (small.before = (method) => Promise.resolve(method === 'PUT' ? status : undefined));

  test.each([
    ['full', 507, /^The picture was not stored: the place for pictures is full\. Ask /],
    ['without the right', 403, /^The picture was not stored: the place for pictures refuses the site\. Ask /],
    ['failing', 500, /^The picture was not stored: the place for pictures does not answer at the moment\./],
  ])('%s: the person is told, and the same file can come later', async (_what, status, sentence) => {
    answer(status);
    expect(await refusal()).toEqual([507, expect.stringMatching(sentence)]);
    small.before = () => Promise.resolve(undefined);
    expect((await upload(site, token, await jpeg(700, 500))).status).toBe(201);
  });

  test('full after the first file: that one is seen by nobody and tidied up', async () => {
    let files = 0;
    small.before = (method) => Promise.resolve(method === 'PUT' && (files += 1) > 1 ? 507 : undefined);
    small.files.clear();
    await refusal();
    expect(small.files.size).toBe(1);
    await site.sql(`update pictures set created_at = now() - interval '2 hours'`);
    await site.app.services.pictures.tidy();
    expect([small.files.size, await site.sql('select 1 from pictures')]).toEqual([0, []]);
  });

  test('out of reach: the person is told', async () => {
    small.before = () => Promise.reject(new Error('hangs up'));
    expect(await refusal()).toEqual([507, expect.stringMatching(/does not answer at the moment\. Try again later\.$/)]);
  });

  test('slow: the time ends it', async () => {
    small.before = () => new Promise(() => undefined);
    const store = createBucketStore({ ...settings(), endpoint: `http://${small.host.host}` }, 200);
    await expect(store.write('x', Buffer.from('x'))).rejects.toThrow('The bucket did not answer. (TimeoutError)');
    await expect(store.read('x')).rejects.toThrow();
  });

  test('a picture is withdrawn and deleted in one process, and another that holds its files sends them no more', async () => {
    const { id = '', link = '' } = (await upload(site, token, await jpeg(710, 500))).body.picture ?? {};
    const second = await startApi(
      {},
      null,
      {},
      { folder: directory, bucket: { ...settings(), endpoint: `http://${small.host.host}` } },
    );
    // Starting emptied the tables, which both share.
    ({ token } = await site.signIn('admin'));
    expect((await get(second.origin, link)).status).toBe(404);
    const again = (await upload(site, token, await jpeg(710, 500))).body.picture;
    expect([again?.link, id === again?.id]).toEqual([link, false]);
    const both = async () =>
      (await Promise.all([site, second].map((each) => get(each.origin, link)))).map(({ status }) => status);
    expect(await both()).toEqual([200, 200]);
    const change = (mutation: string) => site.call(`mutation { ${mutation} { userErrors { code } } }`, {}, { token });
    await change(`updatePicture(input: { id: "${again?.id}", picture: { ${said} } })`);
    expect(await both()).toEqual([200, 200]);
    await change(`withdrawPictureConsent(id: "${again?.id}")`);
    await soon(both).toEqual([404, 404]);
    await change(`deletePicture(id: "${again?.id}")`);
    expect(await site.sql('select 1 from pictures')).toEqual([]);
    expect(await both()).toEqual([404, 404]);
    await second.close();
  });
});

test('a name that is not there is none, and the bucket out of reach is a failure', async () => {
  expect(await createBucketStore(settings()).read('nothing.webp')).toBeNull();
  const gone = createBucketStore({ ...settings(), endpoint: 'http://127.0.0.1:9' });
  await expect(gone.read('nothing.webp')).rejects.toThrow();
});
