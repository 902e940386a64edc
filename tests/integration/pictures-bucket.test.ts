import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { createBucketStore } from '../../server/pictures/bucket-store';
import { startApi, type Api } from '../support/api';
import { get } from '../support/http';
import { jpeg, upload } from '../support/pictures';

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

test('what an interrupted upload left in the bucket is removed', async () => {
  const { body } = await upload(api, token, await jpeg());
  await api.sql(`update pictures set stored_at = null, created_at = now() - interval '2 hours'`);
  expect(await api.app.services.pictures.tidy()).toBe(1);
  expect((await get(api.origin, body.picture?.link ?? '')).status).toBe(404);
});

test('an unknown key stores nothing and shows nothing of the bucket', async () => {
  const locked = createBucketStore({ ...settings(), accessKeyId: 'UNKNOWN' });
  await expect(locked.write('x', Buffer.from('x'))).rejects.toThrow('The bucket answered 403.');
  await expect(locked.remove('x')).rejects.toThrow('The bucket answered 403.');
});

test('a name that is not there is none, and the bucket out of reach is a failure', async () => {
  expect(await createBucketStore(settings()).read('nothing.webp')).toBeNull();
  const gone = createBucketStore({ ...settings(), endpoint: 'http://127.0.0.1:9' });
  await expect(gone.read('nothing.webp')).rejects.toThrow();
});
