import type { Schema } from 'yup';
import { resetPasswordSchema, signUpSchema } from '../../rules/account';
import { campaignSchema, progressPercent, savedCategory } from '../../rules/campaign';
import { eventSchema } from '../../rules/event';
import { contactSchema, csrMessage, csrSchema, volunteerSchema } from '../../rules/inquiries';
import { mediaSchema } from '../../rules/media';
import { memberSchema } from '../../rules/member';
import { pageSchema } from '../../rules/page';
import { SETTING_KEYS, isSettingKey, settingsSchemaFor } from '../../rules/settings';
import { validate } from '../../rules/validate';

const messages = (schema: Schema, input: unknown) =>
  Object.fromEntries(validate(schema, input).errors.map(({ field, message }) => [field, message]));
const codes = (schema: Schema, input: unknown) =>
  Object.fromEntries(validate(schema, input).errors.map(({ field, code }) => [field, code]));

describe('campaign', () => {
  const campaign = { title: 'Water', slug: 'water', goalAmount: 100, category: 'Health' };

  test('title, slug and goal are required, the rest has defaults', () => {
    expect(Object.keys(messages(campaignSchema, {}))).toEqual(['title', 'slug', 'goalAmount', 'category']);
    const { value, errors } = validate(campaignSchema, {
      ...campaign,
      videoUrls: ['', ' https://youtu.be/x '],
      galleryImages: ['<img src="https://i.ibb.co/a/b.jpg">'],
    });
    expect(errors).toEqual([]);
    expect(value).toMatchObject({
      status: 'active',
      endDate: null,
      videoUrls: ['https://youtu.be/x'],
      galleryImages: ['https://i.ibb.co/a/b.jpg'],
    });
  });

  test.each([
    [{ slug: 'Not a slug' }, 'slug'],
    [{ status: 'archived' }, 'status'],
    [{ endDate: '2026-02-30' }, 'endDate'],
    [{ featuredImage: 'javascript:alert(1)' }, 'featuredImage'],
    [{ videoUrls: ['https://ok.example', 'nope'] }, 'videoUrls[1]'],
    [{ category: 'Custom Category' }, 'customCategory'],
  ])('%j is refused at %s', (change, field) => {
    expect(Object.keys(messages(campaignSchema, { ...campaign, ...change }))).toEqual([field]);
  });

  test('a custom category is stored by its name', () => {
    const { value, errors } = validate(campaignSchema, {
      ...campaign,
      category: 'Custom Category',
      customCategory: ' Trees ',
    });
    expect(errors).toEqual([]);
    expect(savedCategory(value)).toBe('Trees');
    expect(savedCategory({ category: 'Health', customCategory: 'Trees' })).toBe('Health');
  });

  test.each([
    [50, 200, 25],
    [300, 200, 150],
    [1, 0, 0],
  ])('progress of %d over %d', (raised, goal, percent) => {
    expect(progressPercent(raised, goal)).toBe(percent);
  });
});

test.each([undefined, null, '', 'soon'])('event date %p', (eventDate) => {
  expect(messages(eventSchema, { title: 'T', slug: 't', eventDate })).toEqual({
    eventDate: 'Please select an event date',
  });
});

test('an event keeps its instant', () => {
  const { value } = validate(eventSchema, { title: 'T', slug: 't', eventDate: '2026-11-20T04:30:00Z' });
  expect(value.eventDate.toISOString()).toBe('2026-11-20T04:30:00.000Z');
});

test('a member needs everything but PAN and e-mail', () => {
  expect(Object.keys(messages(memberSchema, {}))).toEqual([
    'name',
    'city',
    'mobileNumber',
    'imageUrl',
    'subscriptionAmount',
    'joiningDate',
  ]);
  const { value, errors } = validate(memberSchema, {
    name: 'A',
    city: 'Pune',
    mobileNumber: '9876543210',
    panCardNumber: '',
    subscriptionAmount: 50_000,
    imageUrl: '<img src="https://i.ibb.co/a/b.jpg">',
    joiningDate: '2026-01-31',
  });
  expect(errors).toEqual([]);
  expect(value).toMatchObject({
    panCardNumber: null,
    membershipType: 'monthly',
    imageUrl: 'https://i.ibb.co/a/b.jpg',
  });
});

describe('media', () => {
  test('asks for a URL', () => {
    expect(messages(mediaSchema, { title: 'T', fileType: 'image', url: ' ' })).toEqual({
      url: 'Please provide a URL',
    });
  });
  test.each([
    ['image', '<a href="https://ibb.co/a"><img src="https://i.ibb.co/a/b.jpg"></a>', 'https://i.ibb.co/a/b.jpg'],
    [
      'instagram',
      '<blockquote data-instgrm-permalink="https://www.instagram.com/p/C/?x=1">',
      'https://www.instagram.com/p/C/',
    ],
    ['instagram', 'https://www.instagram.com/someone/', 'https://www.instagram.com/someone/'],
    ['video', 'https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  ])('%s: %s', (fileType, pasted, url) => {
    const result = validate(mediaSchema, { title: 'T', fileType, url: pasted });
    expect(result.errors).toEqual([]);
    expect(result.value.url).toBe(url);
  });
  test('script links are refused', () => {
    expect(codes(mediaSchema, { title: 'T', fileType: 'video', url: 'javascript:alert(1)' })).toEqual({
      url: 'INVALID',
    });
  });
});

test.each([
  ['contact', contactSchema, ['', 'firstName', 'lastName', 'email', 'message']],
  ['volunteer', volunteerSchema, ['', 'name', 'email', 'phone']],
  ['csr', csrSchema, ['', 'company', 'contactPerson', 'email', 'phone', 'message']],
] as const)('%s form: required fields', (_name, schema, fields) => {
  expect(Object.keys(messages(schema, {})).sort()).toEqual([...fields].sort());
});

test('a CSR inquiry keeps company, interest and budget in its message', () => {
  const { value } = validate(csrSchema, {
    company: 'Acme',
    contactPerson: 'A',
    email: 'a@b.co',
    phone: '9876543210',
    message: 'Hello',
    budget: '5 lakh',
  });
  expect(csrMessage(value)).toBe('Company: Acme\nBudget: 5 lakh\n\nHello');
});

describe('account', () => {
  const account = { fullName: 'A', email: 'a@b.co', password: 'secret', confirmPassword: 'secret' };
  test.each([
    [{}, {}],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'Password must be at least 6 characters' }],
    [{ confirmPassword: 'other' }, { confirmPassword: 'Passwords do not match' }],
    [{ password: 'é'.repeat(37), confirmPassword: 'é'.repeat(37) }, { password: 'Password must be at most 72 bytes' }],
  ])('%j', (change, expected) => expect(messages(signUpSchema, { ...account, ...change })).toEqual(expected));

  test('spaces in a password are kept', () => {
    const { value } = validate(resetPasswordSchema, { password: ' pass ', confirmPassword: ' pass ' });
    expect(value.password).toBe(' pass ');
  });
});

test('settings are checked by key, only those sent', () => {
  expect(isSettingKey('site_name')).toBe(true);
  expect(isSettingKey('constructor')).toBe(false);
  expect(SETTING_KEYS).toEqual(expect.arrayContaining(['seo_keywords', 'social_proof', 'registration_80g']));
  const schema = settingsSchemaFor(['contact_email', 'social_proof', 'site_logo']);
  expect(messages(schema, { contact_email: 'x', social_proof: 'lots', site_logo: '' })).toEqual({
    contact_email: 'Please enter a valid email address.',
    social_proof: 'Please choose live, simulated or off.',
  });
});

test('a page is checked by its own fields', () => {
  expect(
    validate(pageSchema('about'), { title: 'About', content: { about: { founders: [{ name: 'A' }, {}] } } }).errors,
  ).toEqual([{ field: 'content.about.founders[1].name', code: 'REQUIRED', message: 'Please enter the name.' }]);
  const map = '<iframe src="https://www.google.com/maps/embed?pb=1"></iframe>';
  const { value, errors } = validate(pageSchema('contact'), {
    title: 'Contact',
    content: { contact: { mapEmbed: map } },
  });
  expect(errors).toEqual([]);
  expect(value.content.contact.mapEmbed).toBe('https://www.google.com/maps/embed?pb=1');
  expect(
    messages(pageSchema('contact'), {
      title: 'C',
      content: { contact: { mapEmbed: '<iframe src="https://evil.example">' } },
    }),
  ).toEqual({ 'content.contact.mapEmbed': 'Please paste an embed link of Google Maps or OpenStreetMap.' });
});
