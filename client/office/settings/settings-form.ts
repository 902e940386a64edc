import { SETTING_KEYS, settingsSchemaFor, termProblem, type SettingKey } from '../../../rules/settings';
import type { SettingInput } from '../../generated/graphql';
import { validator } from '../forms/validator';

type Switch = 'show_site_name';
export type Setting = { key: string; value: string };

/** The form's values: as they are stored, but a yes or no is one. */
export type SettingsValues = Record<Exclude<SettingKey, Switch>, string> & Record<Switch, boolean>;

interface Card {
  title: string;
  about: string;
  labels: Partial<Record<SettingKey, string>>;
}

/** The cards in the specified order, then those that legal duties and other pages added; each with its fields. */
export const cards = {
  site: {
    title: 'Site Information',
    about: 'Name and logo in the navbar, footer, emails and receipts.',
    labels: {
      site_name: 'Site name',
      site_logo: 'Logo URL',
      show_site_name: 'Show the site name beside the logo',
      site_description: 'Site description',
      social_proof: 'Donor banners',
    },
  },
  founder: {
    title: 'Founder Information',
    about: 'The person behind the foundation.',
    labels: { founder_name: 'Founder name', founder_image: 'Founder image URL', founder_bio: 'Founder bio' },
  },
  contact: {
    title: 'Contact Information',
    about: 'Used where the Contact page has no details of its own.',
    labels: { contact_email: 'Contact email', contact_phone: 'Contact phone', contact_address: 'Contact address' },
  },
  social: {
    title: 'Social Media',
    about: 'Links of the icons in the footer. Leave empty to keep the placeholder.',
    labels: { social_facebook: 'Facebook', social_twitter: 'Twitter', social_instagram: 'Instagram' },
  },
  seo: {
    title: 'SEO Settings',
    about: 'How the site appears in search results and shared links.',
    labels: { seo_title: 'SEO title', seo_description: 'SEO description', seo_keywords: 'SEO keywords' },
  },
  legal: {
    title: 'Legal and receipts',
    about: 'Printed on every receipt. Empty fields are left out.',
    labels: {
      registration_number: 'Registration number (CIN)',
      pan: 'PAN',
      registration_80g: '80G number',
      registration_80g_from: '80G valid from',
      registration_80g_until: '80G valid until',
      registration_urn: 'Unique Registration Number (URN)',
      registration_12a: '12A number',
      registration_12a_until: '12A valid until',
      fcra_number: 'FCRA number',
      fcra_until: 'FCRA valid until',
      csr_number: 'CSR number',
      csr_until: 'CSR valid until',
      whatsapp_number: 'WhatsApp number',
      receipt_signatory: 'Receipt signatory',
      receipt_signatory_title: 'Signatory’s title',
      accountant_refund_limit: 'Refunds by an accountant up to',
      receipt_signature: 'Signature URL',
    },
  },
  access: {
    title: 'Sign-in to the office',
    about: 'How people with a role sign in.',
    labels: { two_step: 'Two-step sign-in' },
  },
  awards: {
    title: 'Awards',
    about: 'Listed on the Awards page, in this order.',
    labels: { awards: 'Awards' },
  },
  figures: {
    title: 'Figures',
    about: 'On the home page and on About. Say only what you can show.',
    labels: {
      home_figures: 'Figures of the home page',
      about_figures: 'Figures of the About page',
      gift_uses: 'What ₹100 does',
      gift_uses_year: 'Audited accounts of',
    },
  },
  privacy: {
    title: 'Privacy',
    about: 'What the site deletes by itself, every night. The privacy page says the same.',
    labels: {
      delete_old: 'Old data',
      keep_inquiries_months: 'Messages, in months',
      keep_volunteers_months: 'Volunteer applications, in months',
      keep_mail_bodies_months: 'Texts of emails, in months',
      keep_letters_months: 'Whom givers wanted to be told, in months',
      keep_webhook_bodies_months: 'Notices of the payment provider, in months',
      keep_receipts_years: 'Receipts of people who were erased, in years',
      keep_sessions_days: 'Sign-ins that ended, in days',
      keep_unconfirmed_days: 'Accounts with an unconfirmed address, in days',
    },
  },
  texts: {
    title: 'Texts of the site',
    about: 'On the pages named here. Empty fields show the built-in text.',
    labels: {
      office_hours: 'Office hours',
      value_cards: 'Our values',
      approach_cards: 'Our approach',
      member_guidelines: 'Member Guidelines',
      membership_cards: 'Where Your Support Goes',
      membership_text: 'About Membership',
      volunteer_steps: 'What happens after volunteering',
      csr_steps: 'What happens after a CSR inquiry',
    },
  },
  sentences: {
    title: 'Sentences of the pages',
    about: 'Below the title of each page, and in the footer. Empty fields show the built-in sentence.',
    labels: {
      footer_sentence: 'In the footer',
      about_sentence: 'Under About Us',
      campaigns_sentence: 'Under Our Campaigns',
      gallery_sentence: 'Under Our Gallery',
      events_sentence: 'Under Our Events',
      members_sentence: 'Under Our Members',
      membership_sentence: 'Under Become a Member',
      volunteer_sentence: 'Under Volunteer',
      csr_sentence: 'Under CSR Partnerships',
      awards_sentence: 'Under the heading of Awards',
      contact_sentence: 'Under Contact',
    },
  },
} as const satisfies Record<string, Card>;

export type CardKey = keyof typeof cards;

const allCards: readonly Card[] = Object.values(cards);

/** What the state line calls each field. */
export const labels: Card['labels'] = Object.assign({}, ...allCards.map((card) => card.labels));

/** What the API sent, as the form's values. */
export function toValues(settings: readonly Setting[]): SettingsValues {
  const stored = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  const texts = Object.fromEntries(SETTING_KEYS.map((key) => [key, stored[key] ?? '']));
  return { ...texts, show_site_name: stored['show_site_name'] === 'true' } as SettingsValues;
}

const toTexts = (values: SettingsValues): Record<SettingKey, string> => ({
  ...values,
  show_site_name: String(values.show_site_name),
});

/**
 * What changed since `stored`: the rest stays as somebody else may have saved it meanwhile.
 * @param was what the server is to find where it saves; nothing: whatever it finds
 */
export function changedSettings(values: SettingsValues, stored: SettingsValues, was?: SettingsValues): SettingInput[] {
  const [now, before, found] = [toTexts(values), toTexts(stored), was && toTexts(was)];
  return SETTING_KEYS.filter((key) => now[key] !== before[key]).map((key) => ({
    key,
    value: now[key],
    was: found?.[key],
  }));
}

/** 'Unsaved changes in Site Information'. */
export function describeChanges(values: SettingsValues, stored: SettingsValues): string {
  const changed = changedSettings(values, stored).map(({ key }) => key);
  const titles = allCards.filter((card) => changed.some((key) => key in card.labels)).map(({ title }) => title);
  return `Unsaved changes in ${titles.length > 2 ? `${titles.length} cards` : titles.join(' and ')}`;
}

export const validateSettings = validator<SettingsValues>(settingsSchemaFor(SETTING_KEYS), toTexts, (values) => {
  const problem = termProblem(toTexts(values));
  return problem ? { registration_80g_until: problem } : {};
});
