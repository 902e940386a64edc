import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi, type Api } from '../support/api';
import { get } from '../support/http';
import { png, pngChunk } from '../support/odd-pictures';
import { drawing, HEIC, jpeg, upload } from '../support/pictures';

let api: Api;
let token: string;
const folder = mkdtempSync(join(tmpdir(), 'foundation-hostile-'));
beforeAll(async () => {
  api = await startApi({}, null, {}, { folder });
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const ANIMATED = 'Animated pictures are not taken. Save one of its pictures as JPEG or PNG.';
const DAMAGED = 'This picture is damaged or incomplete. Choose the original file.';
const OTHER = 'This is not a picture in a form that is taken. Choose JPEG, PNG, WebP or HEIC.';
const VIDEO = 'This is a video, not a picture. Upload it to YouTube and add its link instead.';
const BOMB = 'This picture has more than 50 million pixels. Save it smaller, then choose it again.';

/** A WebP that announces an animation. */
const animatedWebp = (): Buffer => {
  const bytes = Buffer.alloc(64);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(56, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes[20] = 0x02;
  return bytes;
};

const isobmff = (brand: string): Buffer =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1${'\0'.repeat(64)}`, 'latin1');

/** The HEIC of these tests, saying that it is 20,000 pixels wide and high. */
const heicBomb = (): Buffer => {
  const bytes = Buffer.from(HEIC);
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(20_000, at);
  bytes.writeUInt32BE(20_000, at + 4);
  return bytes;
};

const cases: readonly [what: string, make: () => Buffer | Promise<Buffer>, name: string, says: string | RegExp][] = [
  [
    'an SVG',
    () => Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'),
    'logo.svg',
    'SVG is not taken: it can carry a program. Save it as PNG.',
  ],
  ['an SVG named as a JPEG', () => Buffer.from('<svg/>'), 'photo.jpg', /^SVG is not taken/],
  [
    'a GIF',
    () => Buffer.from('GIF89a\x01\0\x01\0', 'latin1'),
    'dance.gif',
    'GIF is not taken: it may be animated. Save it as PNG.',
  ],
  ['an animated PNG', () => png(4, 4, pngChunk('acTL', Buffer.alloc(8))), 'dance.png', ANIMATED],
  ['an animated WebP', animatedWebp, 'dance.webp', ANIMATED],
  ['a film of HEVC pictures', () => isobmff('hevc'), 'burst.heic', ANIMATED],
  ['a video of a telephone', () => Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'), 'IMG_1234.MOV', VIDEO],
  ['a WebM named as a JPEG', () => Buffer.from('1a45dfa39f428681', 'hex'), 'photo.jpg', VIDEO],
  ['an AVIF', () => isobmff('avif'), 'photo.avif', OTHER],
  ['a web page named as a JPEG', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo.jpg', OTHER],
  ['an empty file', () => Buffer.alloc(0), 'photo.jpg', 'This file is empty. Choose the original file.'],
  [
    'a PNG named as a JPEG',
    () => drawing(20, 20).png().toBuffer(),
    'photo.jpg',
    /says that it is JPEG, but it holds PNG/,
  ],
  ['a truncated JPEG', async () => (await jpeg(900, 700)).subarray(0, 4_000), 'photo.jpg', DAMAGED],
  ['the start of a JPEG alone', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'photo.jpg', DAMAGED],
  ['a truncated HEIC', () => HEIC.subarray(0, 380), 'photo.heic', DAMAGED],
  ['a PNG of 10 gigapixels in a megabyte', () => png(100_000, 100_000), 'wall.png', BOMB],
  ['a PNG of 51 megapixels', () => png(10_200, 5_000), 'wall.png', BOMB],
  ['a HEIC that says 400 megapixels', heicBomb, 'wall.heic', new RegExp(`${BOMB}|${DAMAGED}`)],
  ['a strip', () => drawing(2_000, 20).png().toBuffer(), 'strip.png', /six times as long as it is wide/],
];

test.each(cases)('%s is refused with a sentence, and nothing of it is kept', async (_what, make, name, says) => {
  const { status, body } = await upload(api, token, await make(), { name });
  expect(body.message).toEqual(typeof says === 'string' ? says : expect.stringMatching(says));
  expect(status).toBe(422);
  expect(await api.sql('select 1 from pictures')).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('a type of the browser that lies is refused like an ending', async () => {
  const { body } = await upload(api, token, await jpeg(), { name: 'photo', type: 'image/png' });
  expect(body.message).toMatch(/says that it is PNG, but it holds JPEG/);
});

test('a bomb is refused by its header: memory stays as it was', async () => {
  const before = process.memoryUsage().rss;
  await upload(api, token, png(100_000, 100_000), { name: 'wall.png' });
  expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
});

test('more than 15 MB are refused by the length alone, and while they stream without one', async () => {
  const known = await upload(api, token, Buffer.alloc(16 * 1024 * 1024), { name: 'large.jpg' });
  expect([known.status, known.body.message]).toEqual([413, expect.stringMatching(/^This file is larger than 15 MB/)]);

  const video = await upload(api, token, Buffer.alloc(16 * 1024 * 1024), { name: 'Clip.MP4' });
  expect([video.status, video.body.message]).toEqual([413, VIDEO]);

  const headers = { authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' };
  const sent = request(`${api.origin}/pictures?name=large.jpg`, { method: 'POST', headers });
  sent.on('error', () => undefined);
  const answer = once(sent, 'response') as Promise<[{ statusCode?: number }]>;
  for (let megabytes = 0; megabytes < 16; megabytes += 1) sent.write(Buffer.alloc(1024 * 1024));
  const [{ statusCode }] = await answer;
  sent.destroy();
  expect(statusCode).toBe(413);
});

test('a file of two kinds keeps its pixels only', async () => {
  const payload = '<script>steal()</script>PK\x03\x04secret.zip';
  const { body } = await upload(api, token, Buffer.concat([await jpeg(300, 200), Buffer.from(payload, 'latin1')]));
  for (const width of [400, 800, 1600]) {
    const file = await get(api.origin, (body.picture?.link ?? '').replace('-800', `-${width}`));
    expect([file.status, file.body.includes('script'), file.body.includes('secret')]).toEqual([200, false, false]);
  }
});

test('names of any length and script are kept as a line', async () => {
  const { body } = await upload(api, token, await jpeg(310, 200), { name: `../../${'फ'.repeat(400)}\n<b>.jpg` });
  expect(String(body.picture?.['fileName']).length).toBeLessThanOrEqual(200);
});
