import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteLinks } from '../../server/pictures/linked-pictures';
import { startApi, type Api } from '../support/api';
import { jpeg, said, upload } from '../support/pictures';

let api: Api;
let token: string;
const folder = mkdtempSync(join(tmpdir(), 'foundation-posters-'));
beforeAll(async () => void (api = await startApi({}, null, {}, { folder })));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const FILM = 'https://www.youtube.com/watch?v=abcdefghijk';
const POST = 'https://www.instagram.com/p/BsOGulcndj-/';

const addItem = async (fileType: 'image' | 'video' | 'instagram', url: string): Promise<string> =>
  (
    await api.sql<{ id: string }>(
      `insert into media_library (title, url, file_type) values ('Item', $1, $2) returning id`,
      [url, fileType],
    )
  )[0]?.id ?? '';

const agreedPicture = async (width: number): Promise<{ id: string; link: string }> => {
  const { id = '', link = '' } = (await upload(api, token, await jpeg(width, 300))).body.picture ?? {};
  await api.call(
    `mutation { updatePicture(input: { id: "${id}", picture: { ${said} } }) { userErrors { code } } }`,
    {},
    { token },
  );
  return { id, link };
};

interface Chosen {
  mediaItem: { poster: string } | null;
  userErrors: { field: string[]; message: string; code?: string }[];
}
const choose = async (id: string, poster: string): Promise<Chosen> =>
  (
    await api.call<{ result: Chosen }>(
      `mutation ($input: ChooseMediaPosterInput!) { result: chooseMediaPoster(input: $input) {
         mediaItem { poster } userErrors { field message } } }`,
      { input: { id, poster } },
      { token },
    )
  ).data.result;

const addCampaign = (...videoUrls: string[]) =>
  api.sql(
    `insert into campaigns (title, slug, category, goal_amount, status, video_urls)
     values ('Wells', 'wells', 'Health', 100, 'active', $1)`,
    [videoUrls],
  );
const shown = async () => {
  await api.app.content.write(() => Promise.resolve());
  const fields = 'link focus sources';
  return (
    await api.call<{
      campaigns: { videoPictures: ({ link: string } | null)[] | null }[];
      events: { galleryPictures: { source: string; link: string }[] | null; videoPictures: unknown }[];
      mediaItems: { picture: { link: string; focus: string; sources: string } | null }[];
    }>(
      `{ campaigns { videoPictures { link } } mediaItems { picture { ${fields} } }
         events { galleryPictures { source link } videoPictures { link } } }`,
    )
  ).data;
};

test('the poster of a film is shown in widths with its focal point, on campaigns however they spell its link', async () => {
  const { link } = await agreedPicture(900);
  const film = await addItem('video', FILM);
  await addCampaign('https://youtu.be/zzzzzzzzzzz', 'https://youtu.be/abcdefghijk?t=3');
  expect((await shown()).campaigns).toEqual([{ videoPictures: null }]);
  expect(await choose(film, link)).toEqual({ mediaItem: { poster: link }, userErrors: [] });
  const { mediaItems, campaigns } = await shown();
  expect(mediaItems[0]?.picture).toEqual({
    link,
    focus: '40% 30%',
    sources: expect.stringMatching(/400w, .* 900w$/) as unknown,
  });
  expect(campaigns).toEqual([{ videoPictures: [null, { link }] }]);
  const audit = await api.sql<{ action: string }>(`select action from audit_log where entity = 'media_item'`);
  expect(audit).toEqual([{ action: 'media_item.update' }]);

  expect((await choose(film, '')).mediaItem).toEqual({ poster: '' });
  expect((await shown()).campaigns).toEqual([{ videoPictures: null }]);
});

test('the poster of a post stands for it in the gallery of an event as well', async () => {
  const { id, link } = await agreedPicture(910);
  const post = await addItem('instagram', POST);
  await choose(post, link);
  await api.sql(
    `insert into events (title, slug, event_date, status, gallery_images, video_urls) values ('F', 'f', now(), 'active', $1, $2)`,
    [['https://www.instagram.com/reel/other/', `${POST}?igsh=1`], [FILM]],
  );
  expect((await shown()).events).toEqual([
    { galleryPictures: [{ source: `${POST}?igsh=1`, link }], videoPictures: null },
  ]);
  // A withdrawn consent takes it from there too.
  await api.call(`mutation { withdrawPictureConsent(id: "${id}") { userErrors { code } } }`, {}, { token });
  expect(await shown()).toMatchObject({ events: [{ galleryPictures: null }], mediaItems: [{ picture: null }] });
});

test('a film without a poster has the copy of YouTube’s preview on campaigns, which are looked through for films', async () => {
  await addCampaign(FILM);
  // Noted only: a test asks no other site.
  await noteLinks(api.database.dataSource, new Date(), 'http://localhost:4000');
  const preview = 'https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg';
  expect(await api.sql('select link from linked_pictures')).toEqual([{ link: preview }]);
  const { id, link } = await agreedPicture(920);
  await api.sql('update linked_pictures set picture_id = $1', [id]);
  expect((await shown()).campaigns).toEqual([{ videoPictures: [{ link }] }]);
});

test('what is no film or post, and what is no picture, is refused', async () => {
  const missing = { mediaItem: null, userErrors: [{ field: ['id'], message: 'This film or post no longer exists.' }] };
  expect(await choose(await addItem('image', '/a.jpg'), '/b.jpg')).toEqual(missing);
  expect(await choose('no uuid', '/b.jpg')).toEqual(missing);
  const film = await addItem('video', FILM);
  const { userErrors } = await choose(film, 'https://drive.google.com/file/d/1aB/view');
  expect(userErrors).toEqual([
    { field: ['poster'], message: expect.stringContaining('This is a page of Google Drive') as unknown },
  ]);
  expect((await choose(film, 'javascript:alert(1)')).userErrors.map(({ field }) => field)).toEqual([['poster']]);
  expect(await api.sql(`select 1 from media_library where poster <> ''`)).toEqual([]);
});

test('a poster that somebody else chose meanwhile is not written over, and is answered; the same one is no conflict', async () => {
  const film = await addItem('video', FILM);
  const asSeen = async (poster: string, was: string) =>
    (
      await api.call<{ result: Chosen }>(
        `mutation ($input: ChooseMediaPosterInput!) { result: chooseMediaPoster(input: $input) {
           mediaItem { poster } userErrors { field code message } } }`,
        { input: { id: film, poster, was } },
        { token },
      )
    ).data.result;
  expect(await asSeen('/a.jpg', '')).toEqual({ mediaItem: { poster: '/a.jpg' }, userErrors: [] });
  expect(await asSeen('/b.jpg', '')).toMatchObject({
    mediaItem: { poster: '/a.jpg' },
    userErrors: [{ field: ['poster'], code: 'CONFLICT' }],
  });
  // The answer to the first press was lost.
  expect(await asSeen('/a.jpg', '')).toEqual({ mediaItem: { poster: '/a.jpg' }, userErrors: [] });
  expect(await asSeen('/b.jpg', '/a.jpg')).toEqual({ mediaItem: { poster: '/b.jpg' }, userErrors: [] });
  expect(await api.sql(`select 1 from audit_log where entity = 'media_item'`)).toHaveLength(2);
});
