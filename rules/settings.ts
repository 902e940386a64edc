import { object } from 'yup';
import { awardsProblem } from './awards';
import {
  isPhone,
  oneOf,
  optionalDate,
  optionalEmail,
  optionalLine,
  optionalLink,
  optionalPan,
  optionalText,
  PHONE_MESSAGE,
} from './fields';
import { figuresProblem } from './figures';
import { giftUsesProblem } from './gift-uses';
import { optionalImage } from './image-fields';
import { MAX_LENGTH } from './limits';
import { DEFAULT_REFUND_LIMIT } from './office-role';
import { isPeriod, periodRange, RETENTION_DEFAULTS, type KeptThing } from './retention';
import { SITE_TEXTS } from './site-texts';
import { cardsProblem } from './text-cards';

export const SOCIAL_PROOF_VALUES = ['live', 'simulated', 'off'] as const;
export type SocialProof = (typeof SOCIAL_PROOF_VALUES)[number];

/** Whether whoever holds a role in the office has to set two-step sign-in up. */
export const TWO_STEP_VALUES = ['optional', 'required'] as const;
export type TwoStepDuty = (typeof TWO_STEP_VALUES)[number];

const line = (label: string) => optionalLine(label, MAX_LENGTH.shortText);
const sentence = (label: string) => optionalLine(label, MAX_LENGTH.summary);

/**
 * Builds the schema of a text of several lines with its own format.
 * @param problemOf describes what is wrong, or returns null
 */
const checkedText = (label: string, problemOf: (text: string) => string | null) =>
  optionalText(label, MAX_LENGTH.text).test({
    name: 'form',
    test: (value, { createError }) => {
      const message = problemOf(value);
      return message === null || createError({ message });
    },
  });

/** Builds the schema of a period after which a thing is deleted. */
const period = (thing: KeptThing) =>
  line('period').test('period', periodRange(thing), (value) => isPeriod(thing, value));

/**
 * The site's settings by stored key. Settings that are not sent stay unchanged; an empty value means not filled in. The
 * first five groups are the specification's cards; then come "Legal and receipts" and the texts of the public pages.
 */
const settingFields = {
  site_name: line('site name'),
  site_logo: optionalImage('site logo'),
  show_site_name: oneOf(['true', 'false'], 'Please choose whether the name is shown.'),
  site_description: optionalText('site description', MAX_LENGTH.text),
  social_proof: oneOf(SOCIAL_PROOF_VALUES, 'Please choose live, simulated or off.'),

  founder_name: line('founder name'),
  founder_bio: optionalText('founder bio', MAX_LENGTH.text),
  founder_image: optionalImage('founder image'),

  contact_email: optionalEmail(),
  contact_phone: line('contact phone'),
  contact_address: optionalText('contact address', MAX_LENGTH.address),

  social_facebook: optionalLink('Facebook link'),
  social_twitter: optionalLink('Twitter link'),
  social_instagram: optionalLink('Instagram link'),

  seo_title: line('SEO title'),
  seo_description: optionalText('SEO description', MAX_LENGTH.summary),
  seo_keywords: optionalText('SEO keywords', MAX_LENGTH.summary),

  registration_number: line('registration number'),
  pan: optionalPan(),
  registration_80g: line('80G number'),
  registration_80g_from: optionalDate('Please enter a date.'),
  registration_80g_until: optionalDate('Please enter a date.'),
  registration_urn: line('URN'),
  registration_12a: line('12A number'),
  registration_12a_until: optionalDate('Please enter a date.'),
  fcra_number: line('FCRA number'),
  fcra_until: optionalDate('Please enter a date.'),
  csr_number: line('CSR number'),
  csr_until: optionalDate('Please enter a date.'),
  whatsapp_number: line('WhatsApp number').test('phone', PHONE_MESSAGE, isPhone),
  awards: checkedText('awards', awardsProblem),

  home_figures: checkedText('figures of the home page', figuresProblem),
  about_figures: checkedText('figures of the About page', figuresProblem),
  gift_uses: checkedText('uses of ₹100', giftUsesProblem),
  gift_uses_year: line('year of the audited accounts')
    .matches(/^\d{4}-\d{2}$/, {
      message: 'Please enter the financial year, such as 2025-26.',
      excludeEmptyString: true,
    })
    .when('gift_uses', ([uses], year) =>
      uses ? year.required('Please enter the year of the audited accounts.') : year,
    ),

  office_hours: checkedText('office hours', cardsProblem),
  value_cards: checkedText('values', cardsProblem),
  approach_cards: checkedText('approach cards', cardsProblem),
  member_guidelines: optionalText('member guidelines', MAX_LENGTH.text),
  membership_cards: checkedText('membership cards', cardsProblem),
  membership_text: optionalText('text about membership', MAX_LENGTH.text),
  volunteer_steps: checkedText('steps of volunteers', cardsProblem),
  csr_steps: checkedText('steps of companies', cardsProblem),

  footer_sentence: sentence('sentence of the footer'),
  about_sentence: sentence('sentence of the About page'),
  campaigns_sentence: sentence('sentence of the campaigns page'),
  gallery_sentence: sentence('sentence of the gallery'),
  events_sentence: sentence('sentence of the events page'),
  members_sentence: sentence('sentence of the members page'),
  membership_sentence: sentence('sentence of the membership page'),
  volunteer_sentence: sentence('sentence of the volunteer page'),
  csr_sentence: sentence('sentence of the CSR page'),
  awards_sentence: sentence('sentence of the awards page'),
  contact_sentence: sentence('sentence of the contact page'),

  accountant_refund_limit: line('refund limit').matches(/^\d{1,7}$/, {
    message: 'Please enter whole rupees, such as 10000.',
    excludeEmptyString: true,
  }),

  two_step: oneOf(TWO_STEP_VALUES, 'Please choose whether two-step sign-in is required.'),

  delete_old: oneOf(['on', 'off'], 'Please choose whether old data is deleted.'),
  keep_inquiries_months: period('inquiries'),
  keep_volunteers_months: period('volunteers'),
  keep_mail_bodies_months: period('mailBodies'),
  keep_letters_months: period('letters'),
  keep_webhook_bodies_months: period('webhookBodies'),
  keep_sessions_days: period('sessions'),
  keep_unconfirmed_days: period('accounts'),
  keep_receipts_years: period('receipts'),

  receipt_signatory: line('receipt signatory'),
  receipt_signatory_title: line('signatory title'),
  receipt_signature: optionalImage('signature'),
};

export type SettingKey = keyof typeof settingFields;
export const SETTING_KEYS = Object.keys(settingFields) as SettingKey[];

/** Default values until the office saves its own; every other setting is empty. */
export const SETTING_DEFAULTS = {
  show_site_name: 'true',
  social_proof: 'live',
  accountant_refund_limit: DEFAULT_REFUND_LIMIT,
  ...RETENTION_DEFAULTS,
  delete_old: 'on',
  two_step: 'optional',
  ...SITE_TEXTS,
} as const;

/** Tells whether a text is the key of a setting. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingFields, key);

const settingsSchema = object(settingFields);

/**
 * Says what is wrong with the term of the 80G registration; null when nothing is. One that ends before it begins would take the tax
 * benefit from every gift.
 * @param values of all settings, also of those that are not being saved
 */
export const termProblem = (values: Readonly<Partial<Record<SettingKey, string>>>): string | null =>
  values.registration_80g_from &&
  values.registration_80g_until &&
  values.registration_80g_until < values.registration_80g_from
    ? 'The 80G registration cannot end before it begins.'
    : null;

/** Returns the schema of the settings that are being saved. */
export const settingsSchemaFor = (keys: readonly SettingKey[]) => settingsSchema.pick([...keys]);
