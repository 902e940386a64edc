import { join } from 'node:path';
import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';

/** Everything a visitor's browser receives: rendered pages with their embedded data. */
let api: Api;
beforeAll(async () => void (api = await startApi({}, join(__dirname, '../../dist'))));
afterAll(() => api.close());

test('no page has a donor’s mail, phone, PAN or address in its source, nor an anonymous donor’s name', async () => {
  await api.reset();
  const [campaign] = await api.sql<{ id: string }>(
    `insert into campaigns (title, slug, category, status, goal_amount)
     values ('Evening school', 'evening-school', 'Education', 'active', 10000000) returning id`,
  );
  const at = new Date(Date.now() - 60_000);
  const about = {
    campaignId: campaign?.id,
    campaignTitle: 'Evening school',
    at,
    donorPan: 'ABCPK1234F',
    donorAddress: '12 Lantern Lane, Pune, Maharashtra',
  };
  await addGift(api, { ...about, donorName: 'Shown Donor', donorEmail: 'shown@donor.example' });
  await addGift(api, {
    ...about,
    donorName: 'Hidden Giver',
    donorEmail: 'hidden@donor.example',
    isAnonymous: true,
    amount: 9_000_000,
  });
  await api.app.content.write(() => Promise.resolve());

  const pages = await Promise.all(
    ['/', '/campaigns', '/campaigns/evening-school', '/about'].map(async (path) =>
      (await fetch(api.origin + path)).text(),
    ),
  );
  // Without any donor on the page the test would prove nothing.
  expect(pages.some((html) => html.includes('Shown Donor'))).toBe(true);
  for (const html of pages) expect(html).not.toMatch(/donor\.example|Hidden Giver|9822012345|ABCPK1234F|Lantern Lane/);
});
