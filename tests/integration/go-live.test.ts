import type { GoLiveItem } from '../../server/generated/resolvers';
import { createGoLiveService } from '../../server/go-live/go-live.service';
import type { GoLiveDeps } from '../../server/go-live/facts';
import { addGift } from '../support/gifts';
import { startApi, type Api } from '../support/api';

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const states = (items: readonly GoLiveItem[]) => Object.fromEntries(items.map(({ key, state }) => [key, state]));
const read = async (): Promise<GoLiveItem[]> =>
  (
    await api.call<{ list: { items: GoLiveItem[] } }>(
      '{ list: adminGoLive { items { key state value } } }',
      {},
      { token },
    )
  ).data.list.items;
const stateOf = async (key: string) => states(await read())[key];
const valueOf = async (key: string) => (await read()).find((item) => item.key === key)?.value;
const confirm = (item: string) =>
  api.call(`mutation { confirmGoLive(item: ${item}) { goLive { checkedAt } } }`, {}, { token });

async function set(values: Record<string, string>): Promise<void> {
  const settings = Object.entries(values).map(([key, value]) => ({ key, value }));
  const { messages } = await api.call(
    'mutation ($settings: [SettingInput!]!) { saveSettings(settings: $settings) { userErrors { message } } }',
    { settings },
    { token },
  );
  expect(messages).toEqual([]);
}

const own = {
  site_name: 'Asha Trust',
  site_logo: 'https://i.ibb.co/a/logo.png',
  contact_email: 'office@asha.example',
  contact_phone: '+91 20 4120 8800',
  contact_address: '14 Prabhat Road\nPune 411004',
  pan: 'AAATA1234P',
  registration_80g: 'AAATA1234PF20231',
  registration_80g_until: '2028-03-31',
  registration_urn: 'AAATA1234PF20231',
};

test('an empty site has nearly everything to do', async () => {
  expect(states(await read())).toEqual({
    name: 'ready',
    logo: 'demo',
    contact: 'empty',
    pan: 'empty',
    registration_80g: 'empty',
    urn: 'empty',
    legal_texts: 'to_confirm',
    keys: 'demo',
    first_gift: 'not_yet',
    mail: 'empty',
    bounce_box: 'empty',
    backup: 'not_yet',
    figures: 'not_confirmed',
  });
  expect(await valueOf('contact')).toBe('Missing: address, phone');
});

test('the office’s own details are ready; what the demo filled in is not, until it is changed', async () => {
  await set(own);
  const ready = ['name', 'logo', 'contact', 'pan', 'registration_80g', 'urn'];
  for (const key of ready) expect(await stateOf(key)).toBe('ready');
  expect([await valueOf('contact'), await valueOf('pan')]).toEqual([
    '14 Prabhat Road, Pune 411004, +91 20 4120 8800',
    'AA••••••4P',
  ]);
  await api.sql(`insert into settings (key, value) values ('demo_values', $1)`, [JSON.stringify(own)]);
  for (const key of ready.filter((key) => key !== 'logo')) expect([key, await stateOf(key)]).toEqual([key, 'demo']);
  await set({ pan: 'AAATB9999Q' });
  expect(await stateOf('pan')).toBe('ready');
});

test.each([
  ['2027-03-01', 'ready', 'Valid until Mar 01, 2027'],
  ['2027-02-18', 'ends_soon', 'Valid until Feb 18, 2027, 90 days'],
  ['2026-11-21', 'ends_soon', 'Valid until Nov 21, 2026, 1 day'],
  ['2026-11-20', 'ends_soon', 'Valid until Nov 20, 2026, 0 days'],
  ['2026-11-19', 'expired', 'Ended on Nov 19, 2026'],
])('an 80G registration that is valid until %s is %s', async (until, state, value) => {
  await set({ ...own, registration_80g_until: until });
  expect([await stateOf('registration_80g'), await valueOf('registration_80g')]).toEqual([state, value]);
});

test('without an 80G registration, 80G and URN do not apply once the office says so; a number or its word brings them back', async () => {
  const both = async () => [await stateOf('registration_80g'), await stateOf('urn')];
  await confirm('without_80g');
  expect(await both()).toEqual(['not_applicable', 'not_applicable']);
  await confirm('with_80g');
  expect(await both()).toEqual(['empty', 'empty']);
  await confirm('without_80g');
  await set({ registration_80g: own.registration_80g, registration_80g_until: '2028-03-31' });
  expect(await both()).toEqual(['ready', 'empty']);
  await set({ registration_80g: '', registration_80g_until: '', registration_urn: own.registration_urn });
  expect(await both()).toEqual(['empty', 'ready']);
  await set({ registration_urn: '' });
  expect(await both()).toEqual(['not_applicable', 'not_applicable']);
});

test('figures and legal texts are ready once somebody has confirmed them; so are changed figures; all of it is audited', async () => {
  await confirm('legal_texts');
  expect([await stateOf('legal_texts'), await stateOf('figures')]).toEqual(['ready', 'not_confirmed']);
  await set({ home_figures: '12 | villages' });
  expect(await stateOf('figures')).toBe('not_confirmed');
  await set({ about_figures: '12 | villages' });
  expect(await stateOf('figures')).toBe('ready');
  await set({ about_figures: '' });
  expect(await stateOf('figures')).toBe('ready');
  await confirm('figures');
  expect(await api.sql(`select entity_id as item from audit_log where action = 'go_live.confirm' order by at`)).toEqual(
    [{ item: 'legal_texts' }, { item: 'figures' }],
  );
});

test('a backup is ready for seven days, and comes back as too old', async () => {
  await confirm('backup');
  expect(await stateOf('backup')).toBe('ready');
  api.setNow(new Date('2026-11-27T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  expect(await stateOf('backup')).toBe('ready');
  api.setNow(new Date('2026-11-29T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  expect([await stateOf('backup'), await valueOf('backup')]).toEqual([
    'too_old',
    'The last one is 9 days old: Nov 20, 2026',
  ]);
});

describe('with other deployments:', () => {
  const itemsOf = async (changes: { mode?: GoLiveDeps['payments']['mode']; mail?: Partial<GoLiveDeps['mail']> }) => {
    const deps = {
      dataSource: api.database.dataSource,
      now: () => new Date('2026-11-20T06:00:00Z'),
      siteName: 'Prakash Setu Foundation',
      contactEmail: '',
      payments: { mode: changes.mode ?? 'live', keyId: 'rzp_live_1' },
      mail: { smtpUrl: 'smtp://mail', from: 'a@b.example', ...changes.mail },
    } as unknown as GoLiveDeps;
    return (await createGoLiveService(deps).read()).items;
  };

  test.each([
    ['live', 'ready'],
    ['test', 'demo'],
    ['emulator', 'demo'],
    ['off', 'empty'],
  ] as const)('keys of the kind %s are %s', async (mode, state) => {
    expect(states(await itemsOf({ mode }))['keys']).toBe(state);
  });

  test('the name of the set-up is still the demo’s', async () => {
    expect(states(await itemsOf({}))['name']).toBe('demo');
  });

  test('the first real gift is one that was paid with live keys', async () => {
    const { donationId } = await addGift(api);
    expect(states(await itemsOf({}))['first_gift']).toBe('not_yet');
    const order = (mode: string) =>
      api.sql(
        `insert into payment_orders (donation_id, provider_order_id, amount, key_mode, watched_until)
         values ($1, 'order_' || $2, 100, $2, now()) on conflict (donation_id) do update set key_mode = $2`,
        [donationId, mode],
      );
    await order('test');
    expect(states(await itemsOf({}))['first_gift']).toBe('not_yet');
    await order('live');
    expect(states(await itemsOf({}))['first_gift']).toBe('ready');
  });

  test('mail is ready while the last one was sent, the bounce box while it can be read', async () => {
    const mailbox = {
      host: 'imap',
      port: 993,
      secure: true,
      user: 'bounces@asha.example',
      password: 'x',
      folder: 'INBOX',
    };
    const found = async () => {
      const { mail, bounce_box } = states(await itemsOf({ mail: { bounceMailbox: mailbox } }));
      return [mail, bounce_box];
    };
    const addMail = (status: string, at: string) =>
      api.sql(
        `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, status, created_at)
         values ('test', $2::text, 'a@b.example', 's', 't', 'h', $1, $2::text::timestamptz)`,
        [status, at],
      );
    expect(await found()).toEqual(['not_yet', 'not_yet']);
    await addMail('sent', '2026-11-18T10:00:00Z');
    await api.sql(
      `insert into bounce_mailboxes (mailbox, uid_validity, last_uid) values ('bounces@asha.example@imap:993/INBOX', 1, 1)`,
    );
    expect(await found()).toEqual(['ready', 'ready']);
    await addMail('failed', '2026-11-19T10:00:00Z');
    await api.sql(`update bounce_mailboxes set failing_since = '2026-11-19T10:00:00Z'`);
    expect(await found()).toEqual(['failing', 'failing']);
  });
});
