import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startApi, type Api } from '../support/api';
import { get } from '../support/http';
import { drawing, HEIC, jpeg, said, upload } from '../support/pictures';

let api: Api;
let token: string;
let userId: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foundation-pictures-'));
  api = await startApi({}, null, {}, { folder });
});
beforeEach(async () => {
  await api.reset();
  ({ token, userId } = await api.signIn('admin'));
});
afterEach(() => Promise.all(readdirSync(folder).map((name) => rm(join(folder, name)))));
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const update = async (id: string, picture = said, more = '') =>
  (
    await api.call<{
      result: {
        picture: { agreedAt: string; alt: string } | null;
        userErrors: { field: string[]; code: string; message: string }[];
      };
    }>(
      `mutation { result: updatePicture(input: { id: "${id}", picture: { ${picture} } ${more} }) {
        picture { agreedAt alt } userErrors { field code message } } }`,
      {},
      { token },
    )
  ).data.result;

const linkOf = async (bytes: Buffer, name = 'photo.jpg') =>
  (await upload(api, token, bytes, { name })).body.picture?.link ?? '';

test.each([
  ['JPEG', () => jpeg(), 'photo.JPG', 1000],
  ['PNG', () => drawing(1000, 750).png().toBuffer(), 'photo.png', 1000],
  ['WebP', () => drawing(1000, 750).webp().toBuffer(), 'photo.webp', 1000],
  ['HEIC', () => Promise.resolve(HEIC), 'IMG_4471.HEIC', 96],
])('%s becomes three WebP files that hold the pixels', async (_kind, make, name, width) => {
  const { status, body } = await upload(api, token, await make(), { name });
  expect(status).toBe(201);
  expect(body.picture).toMatchObject({ fileName: name, width, focusX: 50, focusY: 33, alt: '', agreedAt: null });
  expect(body.picture?.link).toMatch(/^\/media\/[0-9a-f]{32}-800\.webp$/);

  const link = body.picture?.link ?? '';
  const sizes = await Promise.all(
    [400, 800, 1600].map(async (each) => {
      const file = await get(api.origin, link.replace('-800', `-${each}`));
      const { format, width: made } = await sharp(file.body).metadata();
      return [format, made];
    }),
  );
  expect(sizes).toEqual([400, 800, 1600].map((each) => ['webp', Math.min(each, width)]));
  const { body: file } = await get(api.origin, link);
  const corner = await sharp(file).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer();
  expect(Math.abs((corner[0] ?? 0) - 210)).toBeLessThan(16);
});

test('place, camera and orientation of a telephone picture: the last is applied, nothing is kept', async () => {
  const exif = {
    IFD0: { Make: 'Secretphone', ImageDescription: 'Home of Asha' },
    IFD3: { GPSLatitude: '18/1 31/1 0/1' },
  };
  const bytes = await drawing(600, 300).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  const { body } = await upload(api, token, bytes);
  expect(body.picture).toMatchObject({ width: 300, height: 600 });
  const { body: file } = await get(api.origin, body.picture?.link ?? '');
  const { width, height, exif: kept } = await sharp(file).metadata();
  expect([width, height, kept]).toEqual([300, 600, undefined]);
  expect(file.includes('Secretphone')).toBe(false);
});

test('a small blurred picture stands in until it has loaded, but not behind a transparent one', async () => {
  const opaque = await upload(api, token, await jpeg());
  expect((await sharp(Buffer.from(String(opaque.body.picture?.['blur']), 'base64')).metadata()).width).toBe(16);
  const clear = sharp({
    create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.2 } },
  });
  const logo = await upload(api, token, await clear.png().toBuffer(), { name: 'logo.png' });
  expect(logo.body.picture?.['blur']).toBe('');
});

test('the same file again is the picture that is there', async () => {
  const bytes = await jpeg();
  const first = await upload(api, token, bytes);
  const second = await upload(api, token, bytes, { name: 'copy.jpg' });
  expect(second.body.picture?.id).toBe(first.body.picture?.id);
  expect(await api.sql('select 1 from pictures')).toHaveLength(1);
});

test('only administrators upload, and a stranger is told so before the file is read', async () => {
  const { token: visitor } = await api.signIn();
  const bytes = await jpeg();
  const answers = await Promise.all([null, 'forged', visitor].map((each) => upload(api, each, bytes)));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 403]);
  expect(answers[2]?.body.message).toBe('Only administrators and editors may upload pictures.');
  expect(await readdir(folder)).toEqual([]);
});

describe('files', () => {
  test('are kept for good, and asked for in parts or not again', async () => {
    const link = await linkOf(await jpeg());
    const whole = await get(api.origin, link);
    expect(whole).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-length': String(whole.body.length),
      },
    });
    const etag = String(whole.headers.etag);
    expect((await get(api.origin, link, { 'if-none-match': `W/"other", ${etag}` })).status).toBe(304);

    const part = await get(api.origin, link, { range: 'bytes=4-9' });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 4-9/${whole.body.length}`]);
    expect(part.body.equals(whole.body.subarray(4, 10))).toBe(true);
    expect((await get(api.origin, link, { range: 'bytes=-5' })).body.equals(whole.body.subarray(-5))).toBe(true);
    expect((await get(api.origin, link, { range: 'bytes=9999999-' })).status).toBe(416);
    expect((await get(api.origin, link, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);

    const head = await fetch(api.origin + link, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.body.length)]);
  });

  test.each([
    '/media/',
    '/media/..%2f..%2fpackage.json',
    '/media/../package.json',
    '/media/....//package.json',
    `/media/${'0'.repeat(32)}-800.webp`,
    `/media/${'0'.repeat(32)}-801.webp`,
    `/media/${'0'.repeat(32)}-800.webp%00.png`,
    '/media/.unfinished-1',
  ])('%s finds nothing', async (path) => {
    await writeFile(join(folder, '.unfinished-1'), 'half a picture');
    const { status, headers } = await get(api.origin, path);
    expect([status, headers['cache-control']]).not.toEqual([200, expect.anything()]);
  });
});

describe('what is said of a picture', () => {
  let id: string;
  beforeEach(async () => void (id = (await upload(api, token, await jpeg())).body.picture?.id ?? ''));

  test('the consent is kept with who gave it first, and when', async () => {
    api.setNow(new Date('2026-11-20T06:00:00Z'));
    expect((await update(id)).picture).toEqual({
      agreedAt: '2026-11-20T06:00:00.000Z',
      alt: 'Savita in her sewing room',
    });
    api.setNow(new Date('2026-11-21T06:00:00Z'));
    await update(id, said.replace('sewing room', 'shop'));
    const [row] = await api.sql<object>('select agreed_by, agreed_at, alt, focus_x from pictures');
    expect(row).toEqual({
      agreed_by: userId,
      agreed_at: new Date('2026-11-20T06:00:00Z'),
      alt: 'Savita in her shop',
      focus_x: 40,
    });
  });

  test.each([
    ['no description', said.replace(/"[^"]*"/, '"  "'), ['alt'], 'Please say what is to be seen.'],
    [
      'a description that is too long',
      said.replace(/"[^"]*"/, `"${'ठ'.repeat(201)}"`),
      ['alt'],
      'The description may have at most 200 characters.',
    ],
    ['no consent', said.replace('true', 'false'), ['agreed'], 'Please confirm that those in the picture agreed.'],
    ['a point outside', said.replace('40', '140'), ['focusX'], 'The focal point is a whole percentage from 0 to 100.'],
  ])('%s is refused', async (_what, input, field, message) => {
    const { picture, userErrors } = await update(id, input);
    expect([picture, userErrors.map((error) => [error.field, error.message])]).toEqual([null, [[field, message]]]);
    expect(await api.sql('select 1 from pictures where agreed_at is not null')).toEqual([]);
  });

  test('nobody writes over what was saved meanwhile', async () => {
    const { userErrors } = await update(id, said, 'readAt: "2026-01-01T00:00:00Z"');
    expect(userErrors.map(({ code }) => code)).toEqual(['CONFLICT']);
    expect(await api.sql('select 1 from pictures where agreed_at is not null')).toEqual([]);
  });

  test('the office finds it by its words', async () => {
    await update(id);
    const list = async (args: string) =>
      (
        await api.call<{ adminPictures: { totalCount: number } }>(
          `{ adminPictures(${args}) { totalCount items { link } } }`,
          {},
          { token },
        )
      ).data.adminPictures.totalCount;
    expect(await list('search: "sewing"')).toBe(1);
    expect(await list('filter: { agreed: false }')).toBe(0);
  });
});

test('visitors get the facts of pictures that are ours, and links of others as they are', async () => {
  const { id = '', link = '' } = (await upload(api, token, await jpeg())).body.picture ?? {};
  await update(id);
  const other = 'https://i.ibb.co/a/b.jpg';
  await api.sql(
    `insert into campaigns (title, slug, category, goal_amount, status, featured_image, gallery_images)
     values ('Wells', 'wells', 'Health', 100, 'active', $1, $2)`,
    [link, [other, link]],
  );
  await api.sql(
    `insert into media_library (title, url, file_type) values ('Here', $1, 'image'), ('There', $2, 'image')`,
    [link, other],
  );
  await api.app.content.write(() => Promise.resolve());
  const { data } = await api.call<unknown>(
    '{ campaigns { picture { alt } galleryPictures { link sources width height focus alt } } mediaItems { picture { alt } } }',
  );
  expect(data).toEqual({
    campaigns: [
      {
        picture: { alt: 'Savita in her sewing room' },
        galleryPictures: [
          {
            link,
            sources: expect.stringMatching(/-400.webp 400w, .*-800.webp 800w, .*-1600.webp 1000w$/) as unknown,
            width: 1000,
            height: 750,
            focus: '40% 30%',
            alt: 'Savita in her sewing room',
          },
        ],
      },
    ],
    mediaItems: expect.arrayContaining([
      { picture: { alt: 'Savita in her sewing room' } },
      { picture: null },
    ]) as unknown,
  });
});

describe('what a killed process leaves', () => {
  const HOUR_AND_MORE = 3_700_000;
  const interrupt = (hash: string, at: Date) =>
    api.sql(
      `insert into pictures (content_hash, file_name, file_size, width, height, created_at)
       values ($1, 'cut.jpg', 1, 1, 1, $2)`,
      [hash, at],
    );

  test('is not seen, and removed after an hour: files first, then the row', async () => {
    const hash = 'a'.repeat(32);
    const old = new Date(Date.now() - HOUR_AND_MORE);
    await interrupt(hash, old);
    await writeFile(join(folder, `${hash}-400.webp`), 'whole');
    await writeFile(join(folder, '.unfinished-2'), 'half');
    await writeFile(join(folder, '.unfinished-3'), 'half, of this moment');
    await utimes(join(folder, '.unfinished-2'), old, old);
    const kept = await linkOf(await jpeg());

    expect(await api.app.services.pictures.tidy()).toBe(1);
    const files = await readdir(folder);
    expect(files.filter((name) => !kept.includes(name.slice(0, 32)))).toEqual(['.unfinished-3']);
    expect(files).toHaveLength(4);
    expect(await api.sql('select 1 from pictures')).toHaveLength(1);
  });

  test('does not stand in the way of the same file', async () => {
    const bytes = await jpeg();
    const first = await upload(api, token, bytes);
    await api.sql('update pictures set stored_at = null');
    const again = await upload(api, token, bytes);
    expect([again.status, again.body.picture?.link]).toEqual([201, first.body.picture?.link]);
    expect(await api.sql('select 1 from pictures where stored_at is not null')).toHaveLength(1);
  });
});
