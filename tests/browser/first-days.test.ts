import { istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { recordOffline, recorded } from '../support/office-donations';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** An office without any content, and then with the first of everything. */
let office: Office;
beforeAll(async () => void (office = await openOffice({ seed: 'none' })), 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const main = () => office.page.getByRole('main');
const region = (name: string) => office.page.getByRole('region', { name });

test('before the first campaign and number, home has no empty band and announces no campaign', async () => {
  await office.open('/');
  await main().getByRole('heading', { name: 'No featured campaigns available.' }).waitFor();
  expect(
    await main()
      .getByText(/campaigns? that needs? your help/)
      .count(),
  ).toBe(0);
  const silent = await main().evaluate((element) =>
    [...element.children]
      .filter((child) => child.clientHeight > 0 && !child.textContent)
      .map((child) => child.className),
  );
  expect(silent).toEqual([]);
});

test('whatever is empty leads to a page that is not', async () => {
  for (const path of ['/', '/campaigns', '/gallery', '/events', '/members', '/awards']) {
    await office.open(path);
    const way = main()
      .getByRole('heading', { name: /^No .*(available|yet)/ })
      .locator('..')
      .getByRole('link');
    await office.open((await way.getAttribute('href')) ?? '');
    await main().getByRole('heading', { level: 1 }).waitFor();
    expect(
      await main()
        .getByRole('heading', { name: /^No .*(available|yet)/ })
        .count(),
    ).toBe(0);
  }
});

test('the dashboard says that nothing was given, and draws no axes', async () => {
  await office.open('/admin');
  await main().getByRole('heading', { name: 'No donations in the last 12 months.' }).waitFor();
  await main().getByRole('link', { name: 'Go to donations' }).waitFor();
  expect(await region('Donations, last 12 months').count()).toBe(0);
  expect(await violations(office.page)).toEqual([]);
});

test('what an only admin lacks on a phone is named', async () => {
  await office.page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/people');
  await main().getByText('Missing').waitFor();
  await main().getByText('Two-step', { exact: true }).waitFor();
  await office.page.setViewportSize({ width: 1440, height: 900 });
});

test('one campaign without a goal, one gift and one member are counted as one', async () => {
  const { page, sql } = office;
  await sql.query(
    `insert into campaigns (title, slug, category, goal_amount) values ('Wells', 'wells', 'Water', 0) returning id`,
  );
  await sql.query(
    `insert into members (name, city, mobile_number, image_url, membership_type, subscription_amount, joining_date, expiry_date, status)
     select 'Gauri Patil', 'Pune', '+919000088888', '/art/portrait-01.svg', 'monthly', 10000, '2026-01-01',
       (date_trunc('month', now() at time zone 'Asia/Kolkata') + interval '1 month - 1 day')::date, 'active'`,
  );
  const { rows } = await sql.query<{ id: string }>('select id from campaigns');
  recorded(
    await recordOffline(office, office.token, { receivedOn: istToday(), campaignId: rows[0]?.id, amount: 100_000 }),
  );

  // The process hears of the gift from PostgreSQL, up to a second later: a page that came before stays as it was.
  await soon(async () => {
    await office.open('/');
    return main().getByText('A campaign that needs your help.').count();
  }).toBe(1);
  for (const path of ['/', '/campaigns/wells']) {
    await office.open(path);
    await main().getByText('raised so far', { exact: true }).waitFor();
    for (const nothing of ['of ₹0', '0%', 'of the goal']) {
      expect(await main().getByText(nothing, { exact: true }).count()).toBe(0);
    }
    expect(await main().getByRole('progressbar').count()).toBe(0);
  }
  await office.open('/admin/campaigns');
  await main().getByText('No goal').waitFor();

  await office.open('/admin/members');
  await main().getByText('1 member, 1 active, 1 ends this month').waitFor();

  await office.open('/admin/reports?period=month');
  await main().getByText('1 donation, ₹1,000 on average').waitFor();
  for (const name of ['Campaign Performance', 'Donations by day']) {
    await region(name).locator('svg text').first().waitFor();
    const ticks = await region(name).locator('svg text').allTextContents();
    expect(ticks.filter((text) => text.includes('…'))).toEqual([]);
  }
  const year = Number(istToday().slice(0, 4)) - (istToday().slice(5) < '04-01' ? 1 : 0);
  await office.open(`/admin/reports?year=${year}-${String(year + 1).slice(2)}`);
  await region('Stayed from year to year').getByText('nobody gave the year before').first().waitFor();
  await main().getByText('no recurring gift is due').waitFor();
  expect(await main().getByText('0 of 0').count()).toBe(0);
  await soon(() => page.getByText('expected of 0').count()).toBe(0);
});
