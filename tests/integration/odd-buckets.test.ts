import type { RequestListener } from 'node:http';
import { createBucketTarget } from '../../server/backup/bucket-target';
import { createBucketStore } from '../../server/pictures/bucket-store';
import { startOtherHost, type OtherHost } from '../support/other-host';
import { webpFile } from '../support/small-bucket';

/** Something that answers under a bucket's address and is none, or none of ours. */
let host: OtherHost;
beforeAll(async () => void (host = await startOtherHost()));
afterAll(() => host.close());

const settings = (endpoint = `http://${host.host}`) => ({
  endpoint,
  region: 'us-east-1',
  bucket: 'site',
  prefix: '',
  accessKeyId: 'KEY',
  secretAccessKey: 'SECRET',
});
const page: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>We are back soon.</html>');
};
const refusal =
  (status: number, code: string, headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    request.resume();
    const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>KEY</AWSAccessKeyId></Error>`;
    response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(xml);
  };
const NAME = 'picture.webp';
const file = webpFile('pixels');
const one = async function* (): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from('a backup'));
};

test('a page that answers 200 is no bucket: nothing counts as stored, and nobody is shown it for good', async () => {
  host.answer = page;
  const store = createBucketStore(settings());
  await expect(store.write(NAME, file)).rejects.toThrow('The bucket answered 200 with a page. Check its endpoint');
  await expect(store.read(NAME)).rejects.toThrow('with a page');
  host.answer = (_request, response) => void response.end(file);
  expect((await store.read(NAME))?.equals(file)).toBe(true);
});

test.each([
  ['half of a picture', file.subarray(0, file.length / 2)],
  ['other bytes', Buffer.from('not a picture at all')],
  ['nothing', Buffer.alloc(0)],
])('%s is not kept as one', async (_what, bytes) => {
  host.answer = (_request, response) => void response.end(bytes);
  const store = createBucketStore(settings());
  await expect(store.read(NAME)).rejects.toThrow('something else than a whole picture');
  host.answer = (_request, response) => void response.end(file);
  expect((await store.read(NAME))?.equals(file)).toBe(true);
});

test.each<[string, RequestListener, string]>([
  ['a wrong key', refusal(403, 'SignatureDoesNotMatch'), 'answered 403. It says SignatureDoesNotMatch.'],
  [
    'a bucket in another region',
    refusal(301, 'PermanentRedirect', { 'x-amz-bucket-region': 'ap-south-1', location: 'http://127.0.0.1:9/' }),
    'answered 301. It says PermanentRedirect. Its region is ap-south-1.',
  ],
])('%s is told by its code, for pictures and for backups', async (_what, answer, words) => {
  host.answer = answer;
  await expect(createBucketStore(settings()).write(NAME, file)).rejects.toThrow(`The bucket ${words}`);
  const target = createBucketTarget(settings());
  await expect(target.put('a', one())).rejects.toThrow(`The bucket for backups ${words}`);
  await expect(target.list()).rejects.toThrow(words);
});

test('a bucket that cannot be reached is told by the code of the failure', async () => {
  const nowhere = settings('http://127.0.0.1:9');
  await expect(createBucketTarget(nowhere).list()).rejects.toThrow(/^The bucket for backups did not answer\. \(\w+\)$/);
  await expect(createBucketStore(nowhere).write(NAME, file)).rejects.toThrow(/^The bucket did not answer\. \(\w+\)$/);
});

test('whoever restores is not told that there is no backup where something else than a bucket answers', async () => {
  const target = createBucketTarget(settings());
  host.answer = page;
  await expect(target.list()).rejects.toThrow('with a page');
  host.answer = (_request, response) => void response.end('hello');
  await expect(target.list()).rejects.toThrow('gave no list');
  await expect(target.put('a', one())).rejects.toThrow('does not know uploads in parts');
});
