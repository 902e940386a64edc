import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteLinks } from '../../server/pictures/linked-pictures';
import { startApi, type Api } from '../support/api';
import { get } from '../support/http';
import { png } from '../support/odd-pictures';
import { startOtherHost, type OtherHost } from '../support/other-host';
import { drawing, jpeg, upload } from '../support/pictures';

let other: OtherHost;
let api: Api;
let token: string;
const folder = mkdtempSync(join(tmpdir(), 'foundation-linked-'));
beforeAll(async () => {
  other = await startOtherHost();
  api = await startApi({}, null, {}, { folder, links: { allowedHosts: [other.host], withinMs: 5_000 } });
});
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
  other.asked.splice(0);
});
afterAll(async () => {
  await api.close();
  await other.close();
  rmSync(folder, { recursive: true });
});

const NOON = new Date('2026-11-20T06:30:00Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const copy = () => api.app.services.pictures.copyLinked();
const linked = (path = '/photo.jpg') => `http://${other.host}${path}`;
const serve = (bytes: Buffer, type = 'image/jpeg') => {
  other.answer = (_request, response) => void response.writeHead(200, { 'content-type': type }).end(bytes);
};

const saveCampaign = async (featuredImage: string, galleryImages: string[] = []) => {
  const input = { title: 'Wells', slug: 'wells', category: 'Health', goalAmount: 500_000, status: 'active' };
  const [known] = await api.sql<{ id: string }>('select id from campaigns');
  const { data } = await api.call<{ result: { userErrors: { message: string }[] } }>(
    known
      ? `mutation ($campaign: CampaignInput!) { result: updateCampaign(input: { id: "${known.id}", campaign: $campaign }) { userErrors { message } } }`
      : 'mutation ($campaign: CampaignInput!) { result: createCampaign(input: $campaign) { userErrors { message } } }',
    { campaign: { ...input, featuredImage, galleryImages } },
    { token },
  );
  expect(data.result.userErrors).toEqual([]);
};
interface Shown {
  featuredImage: string;
  picture: { source: string; link: string; sources: string } | null;
}
const shown = async () =>
  (await api.call<{ campaigns: Shown[] }>('{ campaigns { featuredImage picture { source link sources } } }')).data
    .campaigns[0];
const notes = () =>
  api.sql<{ link: string; attempts: number; problem: string; isDue: boolean; isCopied: boolean }>(
    `select link, attempts, problem, try_at is not null as "isDue", picture_id is not null as "isCopied"
       from linked_pictures order by link`,
  );

test('a linked picture is copied after the save and shown in widths; the record keeps the link as it was typed', async () => {
  serve(await jpeg(1700, 900));
  await saveCampaign(linked());
  const jobs = `select queue_name as queue from graphile_worker.jobs where task_identifier = 'keep_pictures'`;
  expect(await api.sql(jobs)).toEqual([{ queue: 'pictures' }]);
  expect((await shown())?.picture).toBeNull();
  // The save asked nobody: a host that hangs delays no editor.
  expect(other.asked).toEqual([]);
  expect(await copy()).toBe(1);
  const { featuredImage, picture } = (await shown()) ?? {};
  expect([featuredImage, picture?.source]).toEqual([linked(), linked()]);
  expect(picture?.link).toMatch(/^\/media\/[0-9a-f]{32}-800\.webp$/);
  expect(picture?.sources).toContain('-1600.webp 1600w');
  expect((await get(api.origin, picture?.link ?? '')).status).toBe(200);

  expect(await copy()).toBe(0);
  expect(other.asked).toEqual(['/photo.jpg']);
});

test('every place of a picture is looked through, also what was saved before there were copies', async () => {
  serve(await jpeg(300, 200));
  await api.sql(`insert into campaigns (title, slug, category, goal_amount, featured_image, gallery_images)
                 values ('W', 'w', 'Health', 100, '${linked('/1')}', '{${linked('/2')},/art/scene-books.svg}')`);
  await api.sql(`insert into events (title, slug, event_date, featured_image, founder_image, gallery_images)
                 values ('F', 'f', now(), '${linked('/3')}', '${linked('/4')}', '{${linked('/5')}}')`);
  await api.sql(`insert into members (name, city, mobile_number, image_url, membership_type, subscription_amount, joining_date, expiry_date, status)
                 values ('A', 'Pune', '9822012345', '${linked('/6')}', 'yearly', 100, '2026-01-01', '2027-01-01', 'active')`);
  await api.sql(`insert into media_library (title, url, file_type, poster)
                 values ('P', '${linked('/7')}', 'image', ''), ('I', 'https://www.instagram.com/p/x/', 'instagram', '${linked('/8')}')`);
  await api.sql(`insert into settings (key, value) values ('site_logo', '${linked('/9')}'), ('founder_image', '')`);
  await api.sql(`insert into page_content (page_key, title, content) values
    ('home', 'H', '{"hero_image": "${linked('/a')}"}'),
    ('about', 'A', '{"founders": [{"name": "M", "image_url": "${linked('/b')}"}, {}]}')`);
  expect(await copy()).toBe(5);
  const jobs = (fact: string) => api.sql(`select ${fact} as is from graphile_worker.jobs`);
  expect(await jobs(`run_at >= created_at + interval '9 seconds'`)).toEqual([{ is: true }]);
  // An editor's save does not wait for the rest.
  await saveCampaign('/art/scene-books.svg');
  expect(await jobs('run_at <= now()')).toEqual([{ is: true }]);
  await api.sql(`update campaigns set featured_image = '${linked('/1')}'`);
  expect([await copy(), await copy()]).toEqual([5, 1]);
  expect(other.asked.sort().join('')).toBe('/1/2/3/4/5/6/7/8/9/a/b');
});

test('a film without a poster has a copy of its preview, which no visitor asks YouTube for', async () => {
  await api.sql(
    `insert into media_library (title, url, file_type) values ('F', 'https://youtu.be/abcdefghijk', 'video')`,
  );
  // Noted only: a test asks no other site.
  await noteLinks(api.database.dataSource, new Date(), 'http://localhost:4000');
  const preview = 'https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg';
  expect((await notes()).map(({ link }) => link)).toEqual([preview]);
  const { body } = await upload(api, token, await jpeg(480, 360));
  await api.sql('update linked_pictures set picture_id = $1', [body.picture?.id]);
  await api.app.content.write(() => Promise.resolve());
  const { data } = await api.call<unknown>('{ mediaItems { poster picture { source link } } }');
  expect(data).toEqual({ mediaItems: [{ poster: '', picture: { source: preview, link: body.picture?.link } }] });
});

describe('what cannot be copied stays a link', () => {
  beforeEach(() => api.setNow(NOON));
  const refusedFor = async (path = '/photo.jpg') => {
    await saveCampaign(linked(path));
    expect(await copy()).toBe(0);
    expect(await shown()).toEqual({ featuredImage: linked(path), picture: null });
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
    return (await notes()).map(({ problem, isDue }) => [problem, isDue]);
  };

  test('a type that lies', async () => {
    serve(Buffer.from('<!doctype html><script>alert(1)</script>'));
    expect(await refusedFor()).toEqual([[expect.stringContaining('not a picture in a form that is taken'), false]]);
  });

  test('PNG that says JPEG', async () => {
    serve(await drawing(20, 20).png().toBuffer());
    expect(await refusedFor()).toEqual([[expect.stringContaining('says that it is JPEG, but it holds PNG'), false]]);
  });

  test('an SVG and a decompression bomb', async () => {
    serve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml');
    expect(await refusedFor('/1')).toEqual([[expect.stringContaining('SVG is not taken'), false]]);
    serve(png(30_000, 30_000), 'image/png');
    await saveCampaign(linked('/2'));
    await copy();
    expect((await notes())[1]).toMatchObject({ problem: expect.stringContaining('50 million pixels') as unknown });
  });

  test('a file above 15 MB', async () => {
    serve(Buffer.alloc(15 * 1024 * 1024 + 1));
    expect(await refusedFor()).toEqual([['The file is too large.', false]]);
  });

  test('a host of the private network, which is not asked', async () => {
    await saveCampaign('http://127.0.0.1/photo.jpg');
    await copy();
    expect((await notes()).map(({ problem, isDue }) => [problem, isDue])).toEqual([
      ['The host is not on the public internet.', false],
    ]);
  });

  test('one that is gone is asked for again, at most five times, and copied when it is there', async () => {
    other.answer = (_request, response) => void response.writeHead(404).end();
    expect(await refusedFor('/gone.jpg')).toEqual([['The host answered 404.', true]]);
    for (const minutes of [9, 11, 60, 80, 400, 450, 1_000, 2_000, 9_000, 90_000]) {
      api.setNow(later(minutes));
      await copy();
    }
    expect(other.asked).toHaveLength(5);
    expect((await notes())[0]).toMatchObject({ attempts: 5, isDue: false });

    api.setNow(NOON);
    await saveCampaign(linked('/later.jpg'));
    await copy();
    serve(await jpeg(310, 200));
    api.setNow(later(11));
    expect(await copy()).toBe(1);
    expect((await shown())?.picture?.source).toBe(linked('/later.jpg'));
  });

  test('an attempt that a killed process began is made again', async () => {
    serve(await jpeg(320, 200));
    await saveCampaign(linked());
    await api.sql(`insert into linked_pictures (link, attempts, try_at) values ($1, 1, $2)`, [linked(), later(10)]);
    expect(await copy()).toBe(0);
    api.setNow(later(11));
    expect(await copy()).toBe(1);
  });
});

test('another link replaces the copy; the former one is removed a day later, with its files', async () => {
  api.setNow(NOON);
  serve(await jpeg(330, 200));
  await saveCampaign(linked('/old.jpg'));
  await copy();
  const before = (await shown())?.picture?.link ?? '';
  serve(await jpeg(340, 200));
  await saveCampaign(linked('/new.jpg'));
  expect((await shown())?.picture).toBeNull();
  await copy();
  const after = (await shown())?.picture?.link ?? '';
  expect([after === before, other.asked]).toEqual([false, ['/old.jpg', '/new.jpg']]);

  api.setNow(later(60));
  await api.app.services.pictures.tidy();
  expect((await get(api.origin, before)).status).toBe(200);
  api.setNow(later(25 * 60));
  expect(await api.app.services.pictures.tidy()).toBe(1);
  expect([(await get(api.origin, before)).status, (await get(api.origin, after)).status]).toEqual([404, 200]);
  expect((await notes()).map(({ link }) => link)).toEqual([linked('/new.jpg')]);
});

test('a copy is none of the office’s pictures, until somebody uploads the same file', async () => {
  const bytes = await jpeg(350, 200);
  serve(bytes);
  await saveCampaign(linked());
  await copy();
  const listed = async () =>
    (
      await api.call<{ adminPictures: { items: { fileName: string }[] } }>(
        '{ adminPictures { items { fileName } } }',
        {},
        { token },
      )
    ).data.adminPictures.items;
  expect(await listed()).toEqual([]);
  const { status, body } = await upload(api, token, bytes, { name: 'mine.jpg' });
  expect([status, body.picture?.link]).toEqual([201, (await shown())?.picture?.link]);
  expect(await listed()).toEqual([{ fileName: 'mine.jpg' }]);
});

test('a linked logo is copied and drawn', async () => {
  serve(await drawing(600, 200).png().toBuffer(), 'image/png');
  const settings = [{ key: 'site_logo', value: linked('/logo.png') }];
  await api.call(
    'mutation ($settings: [SettingInput!]!) { saveSettings(settings: $settings) { userErrors { message } } }',
    { settings },
    { token },
  );
  await copy();
  await api.app.services.brand.draw();
  const { data } = await api.call<{ site: { siteLogo: string } }>('{ site { siteLogo } }');
  expect(data.site.siteLogo).toMatch(/^\/brand\/[0-9a-f]{32}-logo\.png$/);
  const { data: office } = await api.call<{ adminSettings: { key: string; value: string }[] }>(
    '{ adminSettings { key value } }',
    {},
    { token },
  );
  expect(office.adminSettings.find(({ key }) => key === 'site_logo')?.value).toBe(linked('/logo.png'));
});
