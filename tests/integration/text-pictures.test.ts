import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteLinks } from '../../server/pictures/linked-pictures';
import { startApi, type Api } from '../support/api';
import { jpeg, upload } from '../support/pictures';

/** Pictures within texts: of campaigns, pages and legal pages. */
let api: Api;
let token: string;
const folder = mkdtempSync(join(tmpdir(), 'foundation-texts-'));
beforeAll(async () => void (api = await startApi({}, null, {}, { folder })));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const link = (name: string) => `https://other.example/${name}.jpg?size=1&v=2`;
const text = (name: string) =>
  `<p>Before</p><img src="${link(name).replace('&', '&amp;')}" alt="Of ${name}"><p>After</p>`;

/** Saves a text with a picture in every place that may have one. */
async function writeTexts(): Promise<void> {
  const saved = await api.call<Record<string, { userErrors: unknown[] }>>(
    `mutation ($campaign: CampaignInput!, $about: SavePageInput!, $csr: SavePageInput!, $legal: UpdateLegalTextInput!) {
       campaign: createCampaign(input: $campaign) { userErrors { message } }
       about: savePage(input: $about) { userErrors { message } }
       csr: savePage(input: $csr) { userErrors { message } }
       legal: updateLegalText(input: $legal) { userErrors { message } }
     }`,
    {
      campaign: {
        ...{ title: 'Wells', slug: 'wells', category: 'Health', goalAmount: 500_000, status: 'active' },
        featuredImage: '',
        description: text('wells'),
      },
      about: {
        pageKey: 'about',
        page: {
          title: 'About',
          content: { about: { mission: text('mission'), vision: text('vision'), story: text('story'), founders: [] } },
        },
      },
      csr: { pageKey: 'csr', page: { title: 'CSR', content: { csr: { content: text('csr') } } } },
      legal: { page: 'terms', html: text('terms') },
    },
    { token },
  );
  expect(Object.values(saved.data).flatMap(({ userErrors }) => userErrors)).toEqual([]);
}

const NAMES = ['csr', 'mission', 'story', 'terms', 'vision', 'wells'];
const SHOWN = `{
  campaign(slug: "wells") { description }
  about: page(pageKey: about) { content { ... on AboutContent { mission vision story } } }
  csr: page(pageKey: csr) { content { ... on CsrContent { content } } }
  legalText(page: terms) { html }
}`;
const shown = async () => JSON.stringify((await api.call<unknown>(SHOWN)).data);
const office = async () =>
  JSON.stringify(
    (
      await api.call<unknown>(
        `{ adminCampaigns(page: {}) { items { description } } adminLegalTexts { html }
           adminPages { content { ... on AboutContent { mission vision story } ... on CsrContent { content } } } }`,
        {},
        { token },
      )
    ).data,
  );

test('their links are noted for a copy; visitors see the copy in widths, the office its own link', async () => {
  await writeTexts();
  expect(
    await api.sql(`select queue_name as queue from graphile_worker.jobs where task_identifier = 'keep_pictures'`),
  ).toEqual([{ queue: 'pictures' }]);
  await noteLinks(api.database.dataSource, new Date(), 'http://localhost:4000');
  const noted = await api.sql<{ link: string }>('select link from linked_pictures order by link');
  expect(noted.map((each) => each.link)).toEqual(NAMES.map(link));
  for (const name of NAMES) expect(await shown()).toContain(link(name).replace('&', '&amp;'));

  const { body } = await upload(api, token, await jpeg(1700, 900));
  await api.sql('update linked_pictures set picture_id = $1', [body.picture?.id]);
  await api.app.content.write(() => Promise.resolve());
  const seen = await shown();
  expect(seen).not.toContain('other.example');
  expect(seen.match(/srcset=/g)).toHaveLength(NAMES.length);
  expect(seen).toContain(body.picture?.link);
  for (const name of NAMES) expect(seen).toContain(`alt=\\"Of ${name}\\"`);
  const edited = await office();
  for (const name of NAMES) expect(edited).toContain(link(name).replace('&', '&amp;'));
  expect(edited).not.toContain('srcset');

  const { data } = await api.call<{ adminPictures: { items: { uses: { name: string; place: string }[] }[] } }>(
    '{ adminPictures(page: {}) { items { uses { name place } } } }',
    {},
    { token },
  );
  expect(data.adminPictures.items[0]?.uses).toEqual(
    expect.arrayContaining([
      { name: 'Wells', place: 'description' },
      { name: 'Terms', place: 'legal text' },
    ]) as unknown[],
  );
});

test('a copy whose consent was withdrawn is the placeholder in a text', async () => {
  await writeTexts();
  await noteLinks(api.database.dataSource, new Date(), 'http://localhost:4000');
  const { body } = await upload(api, token, await jpeg(900, 600));
  await api.sql('update linked_pictures set picture_id = $1', [body.picture?.id]);
  await api.sql(
    `update pictures set alt = 'A well', agreed_at = now(), withdrawn_at = now(), agreed_by = u.id, withdrawn_by = u.id from users u`,
  );
  await api.app.content.write(() => Promise.resolve());
  const seen = await shown();
  expect(seen).not.toMatch(/other\.example|\/media\//);
  expect(seen).toContain('/placeholder.svg');
});

test('a page with ten pictures in its text asks for them once', async () => {
  await writeTexts();
  const many = Array.from({ length: 10 }, (_, n) => `<img src="https://other.example/${n}.jpg" alt="">`).join('');
  await api.sql('update campaigns set description = $1', [many]);
  await api.app.content.write(() => Promise.resolve());
  const query = jest.spyOn(api.database.dataSource, 'query');
  await api.call('{ campaign(slug: "wells") { description } }');
  const lookups = query.mock.calls.filter(([sql]) => sql.includes('from pictures p'));
  query.mockRestore();
  expect(lookups).toHaveLength(1);
});
