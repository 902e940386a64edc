import { brandLink, DRAWN, drawingOf, markSource, type Drawing } from '../../rules/brand';
import { parseAwards } from '../../rules/awards';
import { formatTerm } from '../../rules/dates';
import { is80gActive } from '../../rules/eighty-g';
import { parseFigures } from '../../rules/figures';
import { parseGiftUses } from '../../rules/gift-uses';
import {
  SETTING_DEFAULTS,
  SETTING_KEYS,
  SOCIAL_PROOF_VALUES,
  type SettingKey,
  type SocialProof,
} from '../../rules/settings';
import { MAY_BE_EMPTY, withSiteName } from '../../rules/site-texts';
import { parseCards, parseLines } from '../../rules/text-cards';
import type { PageSentences, PaymentSetup, Site } from '../generated/resolvers';

/** Picture of link previews while the built-in mark stands. */
const DEFAULT_SHARE = '/art/og/bridge.png';

/** Every setting by its key. */
export type Values = Record<SettingKey, string>;
/** Stored settings; keys may be missing. */
export type StoredValues = Partial<Record<string, string>>;

/** Stored content of the contact page; what is filled in there takes precedence over the settings. */
export type ContactPage = Partial<Record<'address' | 'phone' | 'email' | 'map_embed', string | null>>;

/** Defaults from the server's configuration, until the office saves its own. */
export interface SiteDefaults {
  readonly siteName: string;
  readonly contactEmail: string;
}

/** Adds the defaults of settings that were not saved, or were emptied where the site needs a text. */
export function withDefaults(stored: StoredValues, { siteName, contactEmail }: SiteDefaults): Values {
  const defaults: StoredValues = {
    ...SETTING_DEFAULTS,
    site_name: siteName,
    seo_title: siteName,
    contact_email: contactEmail,
  };
  const valueOf = (key: SettingKey): string =>
    (MAY_BE_EMPTY.has(key) ? stored[key] : stored[key] || undefined) ?? defaults[key] ?? '';
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, valueOf(key)])) as Values;
}

/** Returns the source of the giving banners; live by default. */
export const asSocialProof = (value: string): SocialProof =>
  SOCIAL_PROOF_VALUES.find((known) => known === value) ?? 'live';

/**
 * Returns what was drawn of the foundation's mark: of its logo, else of the letter of its name, which stands for a logo
 * that cannot be drawn. Null while the built-in mark stands, or nothing was drawn yet.
 */
export const markOf = (stored: StoredValues, { site_logo: logo, site_name: siteName }: Values): Drawing | null =>
  drawingOf(stored[DRAWN.logo], markSource({ logo, siteName })) ??
  drawingOf(stored[DRAWN.logo], markSource({ logo: '', siteName }));

/** Returns what was drawn of the foundation's logo; null without one, or while it is not drawn. */
export const logoOf = (stored: StoredValues, { site_logo: logo }: Values): Drawing | null =>
  logo ? drawingOf(stored[DRAWN.logo], logo) : null;

/** What the settings say and what was drawn of it. */
interface ShownSettings {
  readonly values: Values;
  readonly mark: Drawing | null;
  /** What was drawn of the logo; null without one, or while it cannot be drawn. */
  readonly logo: Drawing | null;
}

/** Returns the sentence below each page's title, and that of the footer. */
function sentencesOf(values: Values): PageSentences {
  const of = (key: SettingKey): string => withSiteName(values[key], values.site_name);
  return {
    footer: of('footer_sentence'),
    about: of('about_sentence'),
    campaigns: of('campaigns_sentence'),
    gallery: of('gallery_sentence'),
    events: of('events_sentence'),
    members: of('members_sentence'),
    membership: of('membership_sentence'),
    volunteer: of('volunteer_sentence'),
    csr: of('csr_sentence'),
    awards: of('awards_sentence'),
    contact: of('contact_sentence'),
  };
}

/** Builds the settings as pages show them; `today` is a day in Asia/Kolkata. */
export function toSite(
  { values, mark, logo }: ShownSettings,
  page: ContactPage,
  payments: PaymentSetup,
  today: string,
): Site {
  return {
    siteName: values.site_name,
    siteLogo: logo ? brandLink(logo.drawing, 'logo') : values.site_logo,
    sharePicture: mark ? brandLink(mark.drawing, 'share') : DEFAULT_SHARE,
    showSiteName: values.show_site_name === 'true',
    siteDescription: values.site_description,
    founder: { name: values.founder_name, bio: values.founder_bio, image: values.founder_image },
    contact: {
      email: page.email || values.contact_email,
      phone: page.phone || values.contact_phone,
      address: page.address || values.contact_address,
      mapEmbed: page.map_embed ?? '',
    },
    social: {
      facebook: values.social_facebook,
      twitter: values.social_twitter,
      instagram: values.social_instagram,
    },
    seo: { title: values.seo_title, description: values.seo_description, keywords: values.seo_keywords },
    legal: {
      cin: values.registration_number,
      pan: values.pan,
      registration80g: values.registration_80g,
      registration80gValidity: formatTerm(values.registration_80g_from, values.registration_80g_until),
      is80gActive: is80gActive(
        {
          number: values.registration_80g,
          pan: values.pan,
          from: values.registration_80g_from,
          until: values.registration_80g_until,
        },
        today,
      ),
      registration12a: values.registration_12a,
      fcra: values.fcra_number,
      csr: values.csr_number,
      whatsapp: values.whatsapp_number,
      signatory: values.receipt_signatory,
      signatoryTitle: values.receipt_signatory_title,
    },
    awards: parseAwards(values.awards),
    homeFigures: parseFigures(values.home_figures),
    aboutFigures: parseFigures(values.about_figures),
    giftUses: values.gift_uses_year ? parseGiftUses(values.gift_uses) : [],
    giftUsesYear: values.gift_uses_year,
    officeHours: parseCards(values.office_hours).map(({ title, text }) => ({ days: title, hours: text })),
    valueCards: parseCards(values.value_cards),
    approachCards: parseCards(values.approach_cards),
    memberGuidelines: parseLines(values.member_guidelines),
    membershipCards: parseCards(values.membership_cards),
    membershipText: parseLines(withSiteName(values.membership_text, values.site_name)),
    volunteerSteps: parseCards(values.volunteer_steps),
    csrSteps: parseCards(values.csr_steps),
    sentences: sentencesOf(values),
    socialProof: asSocialProof(values.social_proof),
    payments,
    today,
  };
}
