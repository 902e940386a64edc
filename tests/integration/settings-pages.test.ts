import { startApi, type Api } from '../support/api';

const SITE = `{ site { siteName showSiteName socialProof today contact { email phone mapEmbed } legal { cin registration80gValidity }
  payments { configured keyId checkoutScript } seo { title } } }`;
const SAVE = `mutation ($settings: [SettingInput!]!) { result: saveSettings(settings: $settings) { settings { key value } userErrors { field code } } }`;
const SAVE_PAGE = `mutation ($key: PageKey!, $input: PageContentInput!) {
  result: savePage(input: { pageKey: $key, page: $input }) { page { title updatedBy content { __typename ... on CsrContent { content } } } userErrors { field code } } }`;
const PAGE = `query ($key: PageKey!) { page(pageKey: $key) { title content { __typename ... on HomeContent { heroTitle }
  ... on AboutContent { story founders { name imageUrl } } ... on CsrContent { content } ... on ContactContent { email } } } }`;

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const save = async (values: Record<string, string>) =>
  (
    await api.call<{
      result: { settings: object[] | null; userErrors: { field: string[]; code: string }[] };
    }>(SAVE, { settings: Object.entries(values).map(([key, value]) => ({ key, value })) }, { token })
  ).data.result;
const site = async () => (await api.call<{ site: Record<string, object> }>(SITE)).data.site;
const savePage = async (key: string, input: object) =>
  (
    await api.call<{ result: { page: object | null; userErrors: { field: string[] }[] } }>(
      SAVE_PAGE,
      { key, input },
      { token },
    )
  ).data.result;
const page = async (key: string) => (await api.call<{ page: object | null }>(PAGE, { key })).data.page;

test('an empty site has its defaults; the provider secret is nowhere', async () => {
  api.setNow(new Date('2026-11-20T18:40:00Z'));
  expect(await site()).toEqual({
    siteName: 'Test Foundation',
    showSiteName: true,
    socialProof: 'live',
    today: '2026-11-21',
    contact: { email: 'contact@test.example', phone: '', mapEmbed: '' },
    legal: { cin: '', registration80gValidity: '' },
    payments: {
      configured: true,
      keyId: 'rzp_test_public',
      checkoutScript: 'http://127.0.0.1:9/v1/checkout.js',
    },
    seo: { title: 'Test Foundation' },
  });
});

test('saved settings show at once; what is not sent stays; the change is written down', async () => {
  const { userErrors } = await save({
    site_name: 'Setu',
    show_site_name: 'false',
    registration_80g_from: '2024-04-01',
    registration_80g_until: '2029-03-31',
  });
  expect(userErrors).toEqual([]);
  await save({ contact_phone: '+91 20 1234', site_name: 'Setu Two' });
  expect(await site()).toMatchObject({
    siteName: 'Setu Two',
    showSiteName: false,
    contact: { phone: '+91 20 1234' },
    legal: { registration80gValidity: 'from April 01, 2024 until March 31, 2029' },
  });
  const log = await api.sql(
    `select before, after from audit_log where action = 'settings.save' order by id desc limit 1`,
  );
  expect(log).toEqual([
    {
      before: { contact_phone: '', site_name: 'Setu' },
      after: { contact_phone: '+91 20 1234', site_name: 'Setu Two' },
    },
  ]);
});

test('one wrong or unknown key saves nothing; errors stand at their keys', async () => {
  const { settings, userErrors } = await save({
    site_name: 'Changed',
    contact_email: 'nobody',
    social_proof: 'lots',
    jwt_secret: 'x',
    __proto__x: 'y',
  });
  expect(settings).toBeNull();
  expect(userErrors.map(({ field }) => field.join()).sort()).toEqual([
    '__proto__x',
    'contact_email',
    'jwt_secret',
    'social_proof',
  ]);
  expect((await site())['siteName']).toBe('Test Foundation');
});

test('contact details: the contact page first, then the settings', async () => {
  await save({ contact_email: 'settings@example.org', contact_phone: '111' });
  await savePage('contact', { title: 'Contact', content: { contact: { email: 'page@example.org' } } });
  expect((await site())['contact']).toMatchObject({ email: 'page@example.org', phone: '111' });
});

test('what ₹100 does is shown once somebody has said it, and only a whole', async () => {
  const shown = async () => (await api.call<{ site: object }>('{ site { giftUses { rupees words } } }')).data.site;
  expect(await shown()).toEqual({ giftUses: [] });
  for (const wrong of [
    '85 | classes',
    '85 | classes\n10 | office',
    '97.5 | classes\n2.5 | office',
    'all of it',
    '100 |',
  ]) {
    expect((await save({ gift_uses: wrong })).userErrors.map(({ field }) => field)).toEqual([['gift_uses']]);
  }
  await save({ gift_uses: '87 | classes\n\n13 | office | and audit' });
  // Not before it is known of which accounts.
  expect(await shown()).toEqual({ giftUses: [] });
  expect((await save({ gift_uses_year: 'last year' })).userErrors[0]?.field).toEqual(['gift_uses_year']);
  await save({ gift_uses_year: '2025-26' });
  expect(await shown()).toEqual({
    giftUses: [
      { rupees: 87, words: 'classes' },
      { rupees: 13, words: 'office | and audit' },
    ],
  });
});

test('figures are the specified ones until the office has its own, and an emptied row is not shown', async () => {
  const shown = async () =>
    (await api.call<{ site: object }>('{ site { homeFigures { number words year } aboutFigures { number } } }')).data
      .site;
  const specified = ['50,000+', '15,000+', '25,000+', '100+'];
  expect(await shown()).toMatchObject({
    homeFigures: specified.map((number) => ({ number, year: '' })),
    aboutFigures: specified.map((number) => ({ number })),
  });
  for (const wrong of ['50 |', '5 | a\n5 | b\n5 | c\n5 | d\n5 | e', '50 | lives | soon', `${'9'.repeat(40)} | lives`]) {
    expect((await save({ home_figures: wrong })).userErrors.map(({ field }) => field)).toEqual([['home_figures']]);
  }
  await save({ home_figures: '1,240 | children | 2025-26\n | clinic days | 2026\n\n12 | villages', about_figures: '' });
  expect(await shown()).toEqual({
    homeFigures: [
      { number: '1,240', words: 'children', year: '2025-26' },
      { number: '12', words: 'villages', year: '' },
    ],
    aboutFigures: [],
  });
});

test('texts of the site have their built-in words until the office writes its own, and again when it empties them', async () => {
  const ASKED =
    '{ site { officeHours { days hours } memberGuidelines membershipCards { title } valueCards { title text } } }';
  const shown = async () => (await api.call<{ site: Record<string, object[]> }>(ASKED)).data.site;
  expect(await shown()).toMatchObject({
    officeHours: [
      { days: 'Mon-Fri', hours: '9-6' },
      { days: 'Sat', hours: '10-2' },
    ],
    membershipCards: ['Education Support', 'Health Assistance', 'Food Relief', 'Social Welfare'].map((title) => ({
      title,
    })),
  });
  expect((await shown())['memberGuidelines']).toHaveLength(10);
  expect((await save({ value_cards: 'Only a title' })).userErrors.map(({ field }) => field)).toEqual([['value_cards']]);
  await save({
    office_hours: 'सोम-शनि | 10-5',
    value_cards: 'Truth | We say what is.',
    member_guidelines: 'Be kind.\n\nCome.',
  });
  expect(await shown()).toMatchObject({
    officeHours: [{ days: 'सोम-शनि', hours: '10-5' }],
    valueCards: [{ title: 'Truth', text: 'We say what is.' }],
    memberGuidelines: ['Be kind.', 'Come.'],
  });
  await save({ member_guidelines: '' });
  expect((await shown())['memberGuidelines']).toHaveLength(10);
});

test('the sentence of each page, steps and the words on membership are the office’s own, with the foundation’s name', async () => {
  const ASKED = `{ site { sentences { footer about campaigns gallery events members membership volunteer csr awards contact }
                          membershipText volunteerSteps { title } csrSteps { title text } } }`;
  const shown = async () =>
    (await api.call<{ site: { sentences: Record<string, string>; membershipText: string[] } }>(ASKED)).data.site;
  const before = await shown();
  expect(Object.values(before.sentences).every((sentence) => sentence.length > 20)).toBe(true);
  expect(before.membershipText[0]).toMatch(/^Members are the people (?!\{name\}).+ can count on\./);
  const pages = Object.keys(before.sentences);
  const own = Object.fromEntries(pages.map((page) => [`${page}_sentence`, `{name}: our ${page}.`]));
  await save({ site_name: 'Zilla Trust', membership_text: 'Come to {name}.', csr_steps: 'Call | Us.', ...own });
  expect(await shown()).toEqual({
    sentences: Object.fromEntries(pages.map((page) => [page, `Zilla Trust: our ${page}.`])),
    membershipText: ['Come to Zilla Trust.'],
    volunteerSteps: [{ title: 'We call you' }, { title: 'You come and see' }, { title: 'You choose your hours' }],
    csrSteps: [{ title: 'Call', text: 'Us.' }],
  });
  expect((await save({ members_sentence: 'x'.repeat(501) })).userErrors.map(({ field }) => field)).toEqual([
    ['members_sentence'],
  ]);
  await save(Object.fromEntries(Object.keys(own).map((key) => [key, ''])));
  expect((await shown()).sentences['members']).toBe(before.sentences['members']);
});

test('pages: saved, shown with their HTML sanitised, kept under the specified names', async () => {
  expect(await page('about')).toBeNull();
  const { userErrors } = await savePage('about', {
    title: 'About',
    content: {
      about: {
        story: '<p onclick="x">Once</p><script>1</script>',
        founders: [{ name: 'Vasudha', imageUrl: '/art/p.svg' }],
      },
    },
  });
  expect(userErrors).toEqual([]);
  expect(await page('about')).toEqual({
    title: 'About',
    content: {
      __typename: 'AboutContent',
      story: '<p>Once</p>',
      founders: [{ name: 'Vasudha', imageUrl: '/art/p.svg' }],
    },
  });
  expect(await api.sql(`select content ->> 'story' as story from page_content`)).toEqual([{ story: '<p>Once</p>' }]);
  await savePage('home', { title: 'Home', content: { home: { heroTitle: 'Hello' } } });
  expect(await api.sql(`select content from page_content where page_key = 'home'`)).toEqual([
    { content: { hero_title: 'Hello', hero_subtitle: '', hero_image: '' } },
  ]);
  const csr = await savePage('csr', { title: 'CSR', content: { csr: { content: '<h2>Yes</h2>' } } });
  expect(csr.page).toEqual({
    title: 'CSR',
    updatedBy: 'Test Person',
    content: { __typename: 'CsrContent', content: '<h2>Yes</h2>' },
  });
});

test('a page takes its own content only, and says what is wrong where', async () => {
  expect((await savePage('home', { title: 'Home', content: { csr: { content: 'x' } } })).userErrors).toMatchObject([
    { field: ['content'] },
  ]);
  expect((await savePage('home', { title: 'Home', content: { home: {}, csr: {} } })).userErrors).toMatchObject([
    { field: ['content'] },
  ]);
  const { userErrors } = await savePage('home', {
    title: ' ',
    content: { home: { heroImage: 'javascript:alert(1)' } },
  });
  expect(userErrors.map(({ field }) => field)).toEqual(
    expect.arrayContaining([['title'], ['content', 'home', 'heroImage']]),
  );
  expect(await page('home')).toBeNull();
});

test('the office sees four pages from the start', async () => {
  const { data } = await api.call('{ adminPages { pageKey title updatedBy content { __typename } } }', {}, { token });
  expect(data).toEqual({
    adminPages: [
      ['home', 'HomeContent'],
      ['about', 'AboutContent'],
      ['csr', 'CsrContent'],
      ['contact', 'ContactContent'],
    ].map(([pageKey, type]) => ({ pageKey, title: '', updatedBy: null, content: { __typename: type } })),
  });
});

test('a term of 80G that ends before it begins is refused at its end, also where only one of its days is sent', async () => {
  const backwards = [{ field: ['registration_80g_until'], code: 'INVALID' }];
  expect(await save({ registration_80g_from: '2027-04-01', registration_80g_until: '2027-03-31' })).toEqual({
    settings: null,
    userErrors: backwards,
  });
  // A registration of one day is one.
  expect(
    (await save({ registration_80g_from: '2026-04-01', registration_80g_until: '2026-04-01' })).userErrors,
  ).toEqual([]);
  expect((await save({ registration_80g_until: '2026-03-31' })).userErrors).toEqual(backwards);
  expect((await save({ registration_80g_from: '2026-04-02' })).userErrors).toEqual(backwards);
  expect((await save({ registration_80g_until: '' })).userErrors).toEqual([]);
  expect((await save({ registration_80g_from: '2026-04-02' })).userErrors).toEqual([]);
});

test('a WhatsApp number that opens no chat is refused; one that does is kept as it was typed', async () => {
  const wrong = [{ field: ['whatsapp_number'], code: 'INVALID' }];
  expect((await save({ whatsapp_number: 'call us please' })).userErrors).toEqual(wrong);
  expect((await save({ whatsapp_number: '020 2555 0142' })).userErrors).toEqual(wrong);
  const { settings } = await save({ whatsapp_number: '098765 43210' });
  expect(settings).toContainEqual({ key: 'whatsapp_number', value: '098765 43210' });
  expect((await save({ whatsapp_number: '' })).userErrors).toEqual([]);
});
