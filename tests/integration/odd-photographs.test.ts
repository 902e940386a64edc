import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startApi, type Api } from '../support/api';
import { get } from '../support/http';
import { drawing, jpeg, upload } from '../support/pictures';

/** Files as cameras, printers and scanners make them. */
let api: Api;
let token: string;
const folder = mkdtempSync(join(tmpdir(), 'foundation-odd-'));
beforeAll(async () => {
  api = await startApi({}, null, {}, { folder });
  ({ token } = await api.signIn('admin'));
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const MAX = 15 * 1024 * 1024;
const ORANGE = [210, 120, 40];
const GREEN = [27, 94, 75];

/** Uploads a file and reads the pixels of its smallest copy, as red, green and blue, at the upper left and lower right. */
const shown = async (bytes: Buffer, name: string) => {
  const { status, body } = await upload(api, token, bytes, { name });
  expect([status, body.message]).toEqual([201, undefined]);
  const { width, height } = body.picture as unknown as { width: number; height: number };
  const file = await get(api.origin, (body.picture?.link ?? '').replace('-800', '-400'));
  const { data, info } = await sharp(file.body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { size: [width, height], first: at(0, 0), last: at(info.width - 1, info.height - 1) };
};
const isNear = (seen: number[], wanted: number[], by: number) =>
  seen.every((value, channel) => Math.abs(value - (wanted[channel] ?? 0)) <= by);

test.each([
  ['a JPEG of a printer, in CMYK', () => drawing(60, 40).toColourspace('cmyk').jpeg(), 'print.jpg', 45],
  ['a PNG of 16 bits a channel', () => drawing(60, 40).toColourspace('rgb16').png(), 'scan.png', 4],
  ['a PNG with a palette', () => drawing(60, 40).png({ palette: true, colours: 4 }), 'map.png', 8],
  ['an interlaced PNG', () => drawing(60, 40).png({ progressive: true }), 'web.png', 4],
  ['a progressive JPEG', () => drawing(60, 40).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 'web.jpg', 12],
  ['a WebP without loss', () => drawing(60, 40).webp({ lossless: true }), 'photo.webp', 4],
] as const)('%s keeps its colours', async (_what, make, name, by) => {
  const { size, first, last } = await shown(await make().toBuffer(), name);
  expect(size).toEqual([60, 40]);
  // WebP of the site's quality adds a little of its own.
  expect([isNear(first, ORANGE, by + 10), isNear(last, GREEN, by + 10), first, last].slice(0, 2)).toEqual([true, true]);
});

test('grey, grey with transparency, and one pixel are pictures', async () => {
  const grey = await drawing(50, 40).greyscale().toColourspace('b-w').png().toBuffer();
  const { first } = await shown(grey, 'grey.png');
  expect(Math.max(...first) - Math.min(...first)).toBeLessThan(6);
  const half = { width: 52, height: 40, channels: 2 } as const;
  const clear = await sharp(Buffer.alloc(52 * 40 * 2, 120), { raw: half })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  const { body } = await upload(api, token, clear, { name: 'clear.png' });
  // A blurred picture would be seen behind the transparent one.
  expect(body.picture?.['blur']).toBe('');
  expect((await shown(await jpeg(1, 1), 'dot.jpg')).size).toEqual([1, 1]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i of a camera is applied', async (orientation) => {
  // What the camera stored, so that it is orange at the upper left once it is turned.
  const upright = sharp(await drawing(64, 48).png().toBuffer());
  const back: Readonly<Record<number, (image: sharp.Sharp) => sharp.Sharp>> = {
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.rotate(270).flop(),
    6: (image) => image.rotate(270),
    7: (image) => image.rotate(90).flop(),
    8: (image) => image.rotate(90),
  };
  const stored = await (back[orientation]?.(upright) ?? upright).png().toBuffer();
  const bytes = await sharp(stored).jpeg({ chromaSubsampling: '4:4:4' }).withMetadata({ orientation }).toBuffer();
  const { size, first, last } = await shown(bytes, 'camera.jpg');
  expect([size, isNear(first, ORANGE, 24), isNear(last, GREEN, 24)]).toEqual([[64, 48], true, true]);
});

test('15 MB are taken, and a byte more is not', async () => {
  const picture = await jpeg(77, 60);
  const filled = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
  expect((await upload(api, token, filled(MAX))).status).toBe(201);
  const { status, body } = await upload(api, token, filled(MAX + 1));
  expect([status, body.message]).toEqual([
    413,
    'This file is larger than 15 MB. Choose a smaller picture, or save it with less detail.',
  ]);
});

test('a photograph of a telephone with "50 megapixels" is taken', async () => {
  const [width, height] = [8192, 6144];
  const plain = sharp({ create: { width, height, channels: 3, background: '#1b5e4b' }, limitInputPixels: false });
  const { status, body } = await upload(api, token, await plain.jpeg().toBuffer(), { name: 'phone.jpg' });
  expect([status, body.picture]).toEqual([201, expect.objectContaining({ width, height })]);
});

test.each([
  ['30,000 pixels wide and low', 30_000, 900, /more than six times as long as it is wide\. Crop it/],
  ['30,000 pixels wide and high', 30_000, 6_000, /more than 50 million pixels\. Save it smaller/],
])('%s is refused with what to do', async (_what, width, height, sentence) => {
  const plain = sharp({ create: { width, height, channels: 3, background: '#1b5e4b' }, limitInputPixels: false });
  const { status, body } = await upload(api, token, await plain.png({ compressionLevel: 1 }).toBuffer(), {
    name: 'w.png',
  });
  expect([status, body.message]).toEqual([422, expect.stringMatching(sentence)]);
});
