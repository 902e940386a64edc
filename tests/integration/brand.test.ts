import sharp from 'sharp';
import { drawingOf } from '../../rules/brand';
import { startApi, type Api } from '../support/api';
import { get } from '../support/http';
import { recorded, recordOffline } from '../support/office-donations';
import { drawing, upload } from '../support/pictures';

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const save = async (values: Record<string, string>) => {
  const settings = Object.entries(values).map(([key, value]) => ({ key, value }));
  const { data } = await api.call<{ saveSettings: { userErrors: { message: string }[] } }>(
    `mutation ($settings: [SettingInput!]!) { saveSettings(settings: $settings) { userErrors { message } } }`,
    { settings },
    { token },
  );
  expect(data.saveSettings.userErrors).toEqual([]);
};
const draw = () => api.app.services.brand.draw();

const uploaded = async (width: number, height: number, alpha = false) => {
  const clear = { r: 20, g: 90, b: 60, alpha: 0.4 };
  const picture = alpha ? sharp({ create: { width, height, channels: 4, background: clear } }) : drawing(width, height);
  return (await upload(api, token, await picture.png().toBuffer(), { name: 'logo.png' })).body.picture?.link ?? '';
};
const site = async () =>
  (await api.call<{ site: { siteLogo: string; sharePicture: string } }>('{ site { siteLogo sharePicture } }')).data
    .site;
const receiptOf = async (receivedOn = '2026-11-20') => {
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  const { receipt } = recorded(await recordOffline(api, token, { receivedOn }));
  api.setNow(null);
  return receipt.id;
};
const printed = async (id: string) => {
  const { data } = await api.call<{ result: { html: string; pdf: string } }>(
    'mutation ($id: ID!) { result: generateReceiptPdf(receiptId: $id) { html pdf } }',
    { id },
    { token },
  );
  const pdf = Buffer.from(data.result.pdf, 'base64').toString('latin1');
  return { ...data.result, images: pdf.split('/Subtype /Image').length - 1 };
};

test('a logo becomes icons, a share picture and its own file on the site, under names that never change', async () => {
  await save({ site_name: 'Zilla Trust', site_logo: await uploaded(900, 300, true) });
  const jobs = await api.sql(`select 1 from graphile_worker.jobs where task_identifier = 'keep_pictures'`);
  expect(jobs).toHaveLength(1);
  await draw();
  const { siteLogo, sharePicture } = await site();
  expect(siteLogo).toMatch(/^\/brand\/[0-9a-f]{32}-logo\.png$/);
  const sizes = await Promise.all(
    ['logo', 'print', 'icon-32', 'icon-180', 'icon-192', 'icon-512', 'share'].map(async (file) => {
      const { status, headers, body } = await get(api.origin, siteLogo.replace('logo.png', `${file}.png`));
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/png',
        'public, max-age=31536000, immutable',
      ]);
      const { width, height, hasAlpha } = await sharp(body).metadata();
      return [file, width, height, hasAlpha];
    }),
  );
  expect(sizes).toEqual([
    ['logo', 528, 176, true],
    ['print', 400, 133, false],
    ['icon-32', 32, 32, true],
    ['icon-180', 180, 180, false],
    ['icon-192', 192, 192, true],
    ['icon-512', 512, 512, true],
    ['share', 1200, 630, false],
  ]);
  expect(sharePicture).toBe(siteLogo.replace('logo.png', 'share.png'));
  const icon = await fetch(`${api.origin}/favicon.ico`, { redirect: 'manual' });
  expect([icon.status, icon.headers.get('location')]).toEqual([302, siteLogo.replace('logo.png', 'icon-32.png')]);
  expect((await get(api.origin, siteLogo.replace('logo', 'other'))).status).toBe(404);

  const before = await api.sql('select drawing from brand_files');
  await draw();
  expect(await api.sql('select drawing from brand_files')).toEqual(before);
});

test.each([
  ['Zilla Trust', true],
  ['किरण संस्था', true],
  ['Prakash Setu Foundation', false],
])('without a logo, the name %s has its letter everywhere: %s', async (name, isDrawn) => {
  await save({ site_name: name });
  await draw();
  const { siteLogo, sharePicture } = await site();
  expect(siteLogo).toBe('');
  expect(sharePicture.startsWith('/brand/')).toBe(isDrawn);
  if (!isDrawn) return;
  const { body } = await get(api.origin, sharePicture.replace('share', 'icon-192'));
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set(
    Array.from({ length: info.width * info.height }, (_, at) => data.subarray(at * 3, at * 3 + 3).toString('hex')),
  );
  expect([...colours].some((colour) => colour.startsWith('0e5a4'))).toBe(true);
  expect(colours.has('ffffff')).toBe(true);
});

test('a receipt keeps the logo and the signature of its day: an earlier one never changes', async () => {
  await save({ site_name: 'Zilla Trust', receipt_signatory: 'Meera Kulkarni' });
  const plain = await receiptOf();
  const first = await printed(plain);
  expect([first.images, first.html.includes('data:image')]).toEqual([0, false]);

  await save({ site_logo: await uploaded(900, 300), receipt_signature: await uploaded(700, 200) });
  await draw();
  expect(await printed(plain)).toEqual(first);
  const signed = await receiptOf();
  const second = await printed(signed);
  expect([second.images, second.html.split('data:image/png').length - 1]).toEqual([2, 2]);
  expect(second.html).toContain('alt="Signature of Meera Kulkarni"');

  await save({ site_logo: await uploaded(500, 500), receipt_signature: '' });
  expect((await printed(await receiptOf())).images).toBe(0);
  await draw();
  expect(await printed(signed)).toEqual(second);
  expect(await printed(plain)).toEqual(first);
  const third = await printed(await receiptOf());
  expect([third.images, third.html.split('data:image/png').length - 1]).toEqual([1, 1]);
});

test('mails and the page behind the QR code have the logo; the demo has its mark, other names none', async () => {
  await save({ site_name: 'Zilla Trust' });
  const mailOf = async () => {
    await receiptOf();
    const [mail] = await api.sql<{ id: string }>('select id from mails order by created_at desc, id desc limit 1');
    return (await get(api.origin, `/dev/mail/${mail?.id}/html`)).body.toString();
  };
  const bare = await mailOf();
  expect([bare.includes('mark.png'), bare.includes('[[')]).toEqual([false, false]);

  await save({ site_logo: await uploaded(900, 300) });
  await draw();
  const print = (await site()).siteLogo.replace('logo', 'print');
  const withLogo = await mailOf();
  expect(withLogo).toContain(`src="http://localhost:4000${print}"`);
  expect(withLogo).toMatch(/width="120"\s+height="40"/);
  const check = (await get(api.origin, '/r/no-such-print')).body.toString();
  expect(check).toContain(`src="${print}"`);

  await save({ site_name: 'Prakash Setu Foundation', site_logo: '' });
  expect(await mailOf()).toContain('http://localhost:4000/art/mail/mark.png');
});

test('a link that the site does not keep draws nothing, and the site shows it as it is', async () => {
  const link = 'https://i.ibb.co/a/logo.png';
  await save({ site_name: 'Prakash Setu Foundation', site_logo: link });
  await draw();
  expect(await site()).toEqual({ siteLogo: link, sharePicture: '/art/og/bridge.png' });
  expect(await api.sql('select 1 from brand_files')).toEqual([]);
});

test('beside a logo that cannot be fetched the letter stands in tabs and link previews, not the built-in mark', async () => {
  const link = 'https://i.ibb.co/a/logo.png';
  await save({ site_name: 'Zilla Trust', site_logo: link });
  await draw();
  const { siteLogo, sharePicture } = await site();
  expect([siteLogo, sharePicture]).toEqual([link, expect.stringMatching(/^\/brand\/[0-9a-f]{32}-share\.png$/)]);
  expect((await get(api.origin, '/favicon.ico')).headers.location).toMatch(/^\/brand\//);
  // Once there is a copy, it is drawn.
  const picture = await uploaded(900, 300);
  await api.sql(
    `insert into linked_pictures (link, picture_id, copied_at)
     select $1, id, now() from pictures where content_hash = substr($2, 8, 32)`,
    [link, picture],
  );
  await draw();
  expect((await site()).siteLogo).toMatch(/^\/brand\//);
});

describe('when the consent to its picture is withdrawn', () => {
  const said = 'alt: "Meera", focusX: 50, focusY: 50, agreed: true';
  const idOf = async (link: string) =>
    (await api.sql<{ id: string }>('select id from pictures where content_hash = substr($1, 8, 32)', [link]))[0]?.id;
  const agree = (id = '') =>
    api.call(
      `mutation { updatePicture(input: { id: "${id}", picture: { ${said} } }) { userErrors { message } } }`,
      {},
      { token },
    );
  const withdraw = (id = '') =>
    api.call(`mutation { withdrawPictureConsent(id: "${id}") { userErrors { message } } }`, {}, { token });

  test('a logo’s files go, the letter takes its place, and a new consent brings it back', async () => {
    const link = await uploaded(900, 300);
    await agree(await idOf(link));
    await save({ site_name: 'Zilla Trust', site_logo: link });
    await draw();
    const before = await site();
    await withdraw(await idOf(link));
    expect((await get(api.origin, before.siteLogo)).status).toBe(404);
    expect((await get(api.origin, before.sharePicture)).status).toBe(404);
    expect(await site()).toMatchObject({ siteLogo: '' });
    await draw();
    const letter = await site();
    expect([letter.siteLogo, letter.sharePicture]).toEqual(['', expect.stringMatching(/^\/brand\//)]);
    expect((await get(api.origin, letter.sharePicture)).status).toBe(200);
    await agree(await idOf(link));
    await draw();
    expect(await site()).toEqual(before);
    expect((await get(api.origin, before.siteLogo)).status).toBe(200);
  });

  test('so do those of a signature, on receipts that were issued as well', async () => {
    const [logo, signature] = [await uploaded(900, 300), await uploaded(700, 200)];
    await agree(await idOf(signature));
    await save({ site_name: 'Zilla Trust', site_logo: logo, receipt_signatory: 'Meera', receipt_signature: signature });
    await draw();
    const receipt = await receiptOf();
    expect((await printed(receipt)).images).toBe(2);
    await withdraw(await idOf(signature));
    expect((await printed(receipt)).images).toBe(1);
    expect((await printed(await receiptOf())).images).toBe(1);
  });

  test('a drawing that ends after it is not stored', async () => {
    const link = await uploaded(900, 300);
    await agree(await idOf(link));
    await save({ site_name: 'Zilla Trust', site_logo: link });
    const write = api.app.content.write.bind(api.app.content);
    const late = jest.spyOn(api.app.content, 'write').mockImplementationOnce(async (work) => {
      await withdraw(await idOf(link));
      return write(work);
    });
    await draw();
    late.mockRestore();
    expect(await api.sql('select 1 from brand_files where content_hash is not null')).toEqual([]);
  });
});

test('what was drawn stands for its source alone', () => {
  const stored = `${'a'.repeat(32)} 400x133 /media/x-800.webp`;
  expect(drawingOf(stored, '/media/x-800.webp')).toEqual({ drawing: 'a'.repeat(32), width: 400, height: 133 });
  expect([drawingOf(stored, '/media/y-800.webp'), drawingOf(undefined, ''), drawingOf('', '')]).toEqual([
    null,
    null,
    null,
  ]);
});
