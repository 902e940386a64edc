import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteLinks } from '../../server/pictures/linked-pictures';
import { startApi, type Api } from '../support/api';
import { get } from '../support/http';
import { jpeg, said, upload } from '../support/pictures';

let api: Api;
let token: string;
const folder = mkdtempSync(join(tmpdir(), 'foundation-consent-'));
beforeAll(async () => void (api = await startApi({}, null, {}, { folder })));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  userErrors: { code: string; message: string }[];
}
const change = async <T extends object>(mutation: string, caller = token): Promise<T & Answer> =>
  (await api.call<{ result: T & Answer }>(`mutation { result: ${mutation} }`, {}, { token: caller })).data.result;
const CONSENT = 'agreedAt agreedBy withdrawnAt withdrawnBy';
type Consent = Record<'agreedAt' | 'agreedBy' | 'withdrawnAt' | 'withdrawnBy', string | null>;

const picture = async (width = 300) => {
  const { body } = await upload(api, token, await jpeg(width, 200));
  const { id = '', link = '' } = body.picture ?? {};
  return { id, link };
};
const agree = (id: string) =>
  change<{ picture: Consent }>(
    `updatePicture(input: { id: "${id}", picture: { ${said} } }) { picture { ${CONSENT} } userErrors { code message } }`,
  );
const agreeAgain = (id: string, readAt: string) =>
  change<{ picture: (Consent & { updatedAt: string }) | null }>(
    `updatePicture(input: { id: "${id}", picture: { ${said} }, readAt: "${readAt}" }) {
       picture { updatedAt ${CONSENT} } userErrors { code message } }`,
  );
const withdraw = (id: string, caller = token) =>
  change<{ picture: Consent | null }>(
    `withdrawPictureConsent(id: "${id}") { picture { ${CONSENT} } userErrors { code message } }`,
    caller,
  );
const remove = (id: string) =>
  change<{ deletedId: string | null }>(`deletePicture(id: "${id}") { deletedId userErrors { code message } }`);

const useEverywhere = async (link: string) => {
  await api.sql(
    `insert into campaigns (title, slug, category, goal_amount, status, featured_image, gallery_images)
     values ('Wells', 'wells', 'Health', 100, 'active', $1, array[$1])`,
    [link],
  );
  await api.sql(`insert into media_library (title, url, file_type) values ('Well', $1, 'image')`, [link]);
  await api.sql(
    `insert into members (name, city, mobile_number, image_url, membership_type, subscription_amount, joining_date, expiry_date, status)
     values ('Asha', 'Pune', '9822012345', $1, 'yearly', 100, '2026-01-01', '2126-01-01', 'active')`,
    [link],
  );
  await api.app.content.write(() => Promise.resolve());
};
const shown = async () =>
  (
    await api.call<unknown>(
      '{ campaigns { picture { alt } galleryPictures { alt } } mediaItems { title } mediaCounts { image } members { picture { alt } } }',
    )
  ).data;

test('a withdrawn consent takes the picture from every page and its files from everybody; who gave it stays noted', async () => {
  const { id, link } = await picture();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  await agree(id);
  await useEverywhere(link);
  const alt = 'Savita in her sewing room';
  expect(await shown()).toEqual({
    campaigns: [{ picture: { alt }, galleryPictures: [{ alt }] }],
    mediaItems: [{ title: 'Well' }],
    mediaCounts: { image: 1 },
    members: [{ picture: { alt } }],
  });

  api.setNow(new Date('2026-11-21T06:00:00Z'));
  const given = { agreedAt: '2026-11-20T06:00:00.000Z', agreedBy: 'Test Person' };
  expect(await withdraw(id)).toEqual({
    picture: { ...given, withdrawnAt: '2026-11-21T06:00:00.000Z', withdrawnBy: 'Test Person' },
    userErrors: [],
  });
  expect(await shown()).toEqual({
    campaigns: [{ picture: null, galleryPictures: null }],
    mediaItems: [],
    mediaCounts: { image: 0 },
    members: [{ picture: null }],
  });
  for (const width of [400, 800, 1600]) {
    const { status, headers } = await get(api.origin, link.replace('800', String(width)));
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  }
  // A browser that has it is not told to go on showing it.
  const etag = `"${link.slice('/media/'.length)}"`;
  expect((await get(api.origin, link, { 'if-none-match': etag })).status).toBe(404);
  expect((await withdraw(id)).userErrors.map(({ code }) => code)).toEqual(['NOT_FOUND']);

  api.setNow(new Date('2026-11-22T06:00:00Z'));
  expect((await agree(id)).picture).toEqual({
    agreedAt: '2026-11-22T06:00:00.000Z',
    agreedBy: 'Test Person',
    withdrawnAt: null,
    withdrawnBy: null,
  });
  expect(await shown()).toMatchObject({ mediaItems: [{ title: 'Well' }], members: [{ picture: { alt } }] });
  expect((await get(api.origin, link)).status).toBe(200);
  const audit = await api.sql<{ action: string }>(
    `select action from audit_log where entity = 'picture' and action not like '%.update'`,
  );
  expect(audit.map(({ action }) => action).sort()).toEqual([
    'picture.agree',
    'picture.agree',
    'picture.create',
    'picture.withdraw',
  ]);
});

test('the link of another site to the same picture is not shown either', async () => {
  const { id } = await picture(305);
  await agree(id);
  const link = 'https://i.ibb.co/a/savita.jpg';
  await api.sql(`insert into linked_pictures (link, picture_id, copied_at) values ($1, $2, now())`, [link, id]);
  await useEverywhere(link);
  const own = async () =>
    (
      await api.call<{ campaigns: { picture: { source: string; link: string; alt: string } }[] }>(
        '{ campaigns { picture { source link alt } } }',
      )
    ).data.campaigns[0]?.picture;
  expect((await own())?.link).toMatch(/^\/media\//);
  await withdraw(id);
  expect(await own()).toEqual({ source: link, link: '/placeholder.svg', alt: '' });
  expect(await shown()).toMatchObject({ mediaItems: [], mediaCounts: { image: 0 } });
});

test('a link that names this site before the path is the same picture', async () => {
  const { id, link } = await picture(306);
  await agree(id);
  await useEverywhere(`http://localhost:4000${link}`);
  expect(await shown()).toMatchObject({ members: [{ picture: { alt: 'Savita in her sewing room' } }] });
  expect((await remove(id)).userErrors[0]?.message).toContain('Member “Asha”, portrait');
  await noteLinks(api.database.dataSource, new Date(), 'http://localhost:4000');
  expect(await api.sql('select 1 from linked_pictures')).toEqual([]);
  await withdraw(id);
  expect(await shown()).toMatchObject({ members: [{ picture: null }] });
});

test('a picture within a text is used as well', async () => {
  const { id, link } = await picture(307);
  await api.sql(
    `insert into campaigns (title, slug, category, goal_amount, description)
     values ('Wells', 'wells', 'Health', 100, $1)`,
    [`<p>See</p><img src="https://asha.example${link}" alt="">`],
  );
  await api.sql(`insert into page_content (page_key, title, content) values ('csr', 'CSR', $1)`, [
    { content: `<img src="${link}">` },
  ]);
  expect((await remove(id)).userErrors[0]?.message).toContain('Campaign “Wells”, description; Page “CSR”, text.');
});

test('only a consent that was given is withdrawn, and only by an administrator', async () => {
  const { id } = await picture();
  expect((await withdraw(id)).picture).toBeNull();
  await agree(id);
  const { token: visitor } = await api.signIn();
  const { messages } = await api.call(
    `mutation { withdrawPictureConsent(id: "${id}") { userErrors { code } } }`,
    {},
    { token: visitor },
  );
  expect(messages).toHaveLength(1);
  expect(await api.sql('select 1 from pictures where withdrawn_at is not null')).toEqual([]);
  const filtered = async (agreed: boolean) =>
    (
      await api.call<{ adminPictures: { totalCount: number } }>(
        `{ adminPictures(filter: { agreed: ${agreed} }) { totalCount } }`,
        {},
        { token },
      )
    ).data.adminPictures.totalCount;
  expect([await filtered(true), await filtered(false)]).toEqual([1, 0]);
  await withdraw(id);
  expect([await filtered(true), await filtered(false)]).toEqual([0, 1]);
});

test('a picture that is used is not deleted, and the places are named', async () => {
  const { id, link } = await picture();
  await useEverywhere(link);
  await api.sql(`insert into settings (key, value) values ('site_logo', $1)`, [link.replace('800', '400')]);
  await api.sql(
    `insert into page_content (page_key, title, content)
     values ('about', 'A', jsonb_build_object('founders', jsonb_build_array(jsonb_build_object('name', 'Meera', 'image_url', $1::text))))`,
    [link],
  );
  const { deletedId, userErrors } = await remove(id);
  expect([deletedId, userErrors]).toEqual([
    null,
    [
      {
        code: 'IN_USE',
        message:
          'This picture is used: Campaign “Wells”, featured image; Campaign “Wells”, gallery; Media Library “Well”, picture; ' +
          'Member “Asha”, portrait; Page “About”, portrait of Meera; 1 more. Choose another picture there first.',
      },
    ],
  ]);
  expect((await get(api.origin, link)).status).toBe(200);
  const { data } = await api.call<{ adminPictures: { items: { uses: { place: string }[] }[] } }>(
    '{ adminPictures { items { uses { kind name place } } } }',
    {},
    { token },
  );
  expect(data.adminPictures.items[0]?.uses).toHaveLength(6);
});

test('a picture stands for the links of which it is a copy as well', async () => {
  const { id } = await picture();
  const link = 'https://i.ibb.co/a/b.jpg';
  await api.sql(`insert into linked_pictures (link, picture_id) values ($1, $2)`, [link, id]);
  await api.sql(`insert into media_library (title, url, file_type) values ('Far', $1, 'image')`, [link]);
  expect((await remove(id)).userErrors[0]?.message).toContain('Media Library “Far”, picture');
  await api.sql('delete from media_library');
  expect((await remove(id)).deletedId).toBe(id);
});

test('a deleted picture is gone with its files, and the same file can come again', async () => {
  const [gone, stays] = [await picture(310), await picture(320)];
  expect(await remove(gone.id)).toEqual({ deletedId: gone.id, userErrors: [] });
  expect((await get(api.origin, gone.link)).status).toBe(404);
  expect(readdirSync(folder).filter((name) => gone.link.includes(name.slice(0, 32)))).toEqual([]);
  expect((await get(api.origin, stays.link)).status).toBe(200);
  expect((await remove(gone.id)).userErrors.map(({ code }) => code)).toEqual(['NOT_FOUND']);
  expect((await remove('no uuid')).userErrors.map(({ code }) => code)).toEqual(['NOT_FOUND']);
  const again = await picture(310);
  expect([again.link, (await get(api.origin, again.link)).status]).toEqual([gone.link, 200]);
});

test('files that a killed deletion left are removed by the tidying', async () => {
  const { id, link } = await picture(330);
  await api.sql(`update pictures set stored_at = null, created_at = now() - interval '2 hours' where id = $1`, [id]);
  expect(await api.app.services.pictures.tidy()).toBe(1);
  expect(readdirSync(folder).filter((name) => link.includes(name.slice(0, 32)))).toEqual([]);
});

test('a form that was opened before the withdrawal brings no consent back, not even with the same words; one that showed it does', async () => {
  const { id, link } = await picture();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  await agree(id);
  const [before] = await api.sql<{ at: Date }>('select updated_at as at from pictures where id = $1', [id]);
  const readAt = before?.at.toISOString() ?? '';
  api.setNow(new Date('2026-11-20T06:05:00Z'));
  await withdraw(id);

  const refused = await agreeAgain(id, readAt);
  expect(refused).toMatchObject({
    picture: { agreedBy: 'Test Person', withdrawnBy: 'Test Person', withdrawnAt: '2026-11-20T06:05:00.000Z' },
    userErrors: [{ code: 'CONFLICT', message: expect.stringContaining('was withdrawn meanwhile') as string }],
  });
  expect((await fetch(api.origin + link)).status).toBe(404);
  const again = await agreeAgain(id, refused.picture?.updatedAt ?? '');
  expect(again).toMatchObject({ picture: { withdrawnAt: null }, userErrors: [] });
  expect((await fetch(api.origin + link)).status).toBe(200);
});

test('a picture that was changed meanwhile is answered as it is now: the next press overwrites that, and no later withdrawal', async () => {
  const { id } = await picture();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  await agree(id);
  api.setNow(new Date('2026-11-20T06:05:00Z'));
  const [first] = await api.sql<{ at: Date }>('select updated_at as at from pictures where id = $1', [id]);
  await api.sql(`update pictures set alt = 'Of a colleague', updated_at = '2026-11-20T06:05:00Z' where id = $1`, [id]);
  const told = await agreeAgain(id, first?.at.toISOString() ?? '');
  expect(told).toMatchObject({
    picture: { updatedAt: '2026-11-20T06:05:00.000Z', withdrawnAt: null },
    userErrors: [{ code: 'CONFLICT' }],
  });
  api.setNow(new Date('2026-11-20T06:10:00Z'));
  await withdraw(id);
  const refused = await agreeAgain(id, told.picture?.updatedAt ?? '');
  expect(refused).toMatchObject({
    picture: { withdrawnAt: '2026-11-20T06:10:00.000Z' },
    userErrors: [{ code: 'CONFLICT', message: expect.stringContaining('was withdrawn meanwhile') as string }],
  });
});
