import { MIN_AGE } from './limits';

export { DEFAULT_SITE_NAME, monogramOf } from './monogram';

/**
 * Texts of the public pages until the office writes its own, as the settings hold them: one row per line, its parts
 * between bars.
 */

/** The specification's figures of home and About (section 2). */
const FIGURES = [
  '50,000+ | lives impacted',
  '15,000+ | children educated',
  '25,000+ | healthcare services',
  '100+ | communities served',
].join('\n');

/** The specification's office hours (section 9). */
const OFFICE_HOURS = ['Mon-Fri | 9-6', 'Sat | 10-2'].join('\n');

const VALUES = [
  'Dignity | The people we serve are partners, not cases. We ask before we act, and before we take a picture.',
  'Honesty | Every rupee has its bill. We say what worked, and just as plainly what did not.',
  'Patience | We stay for years rather than seasons, because trust and new habits need time.',
  'Thrift | We spend a gift the way a careful household spends its savings.',
].join('\n');

const APPROACH = [
  'Listen first | We sit down with a community before we plan. What people ask for decides what we do.',
  'Build together | A local committee chooses the place, shares the work and looks after what was built.',
  'Leave skills behind | Teachers, health workers and trainers come from the place itself, and stay when a project ends.',
  'Keep the books | We count what changes, keep every bill, and report to donors in words anyone can follow.',
].join('\n');

/** The ten guidelines; that membership collects no payment is the specification's. */
const GUIDELINES = [
  'Membership is voluntary, and no payment is collected for it.',
  `Members are ${MIN_AGE} years of age or older.`,
  'Treat everyone with respect, whatever their religion, caste, gender, language or means.',
  'Keep to yourself what families tell you, and ask before you take or share a picture.',
  'Do not collect money in the foundation’s name. Donations are made on this website, where a receipt follows.',
  'Do not use the foundation’s name or logo for a business, a political party or a cause of your own.',
  'Share news of our work as we have published it; send questions from the press to the office.',
  'Take part when you can, and tell the coordinator early when you cannot.',
  'At camps, kitchens and drives follow the safety instructions, and never be alone with a child in our care.',
  'You may leave at any time with one message. A membership that breaks these guidelines may be ended.',
].join('\n');

/** The specification's four cards "Where Your Support Goes". */
const MEMBERSHIP_CARDS = [
  'Education Support | Evening classes, books and school fees for children who would otherwise drop out.',
  'Health Assistance | Clinic days, medicines and the journey to a hospital for people who live far from one.',
  'Food Relief | Warm meals and ration kits in winter, in floods and in months without work.',
  'Social Welfare | Training, tools and help with paperwork for women, elders and people with disabilities.',
].join('\n');

/** Texts by the key of their setting. */
export const SITE_TEXTS = {
  home_figures: FIGURES,
  about_figures: FIGURES,
  office_hours: OFFICE_HOURS,
  value_cards: VALUES,
  approach_cards: APPROACH,
  member_guidelines: GUIDELINES,
  membership_cards: MEMBERSHIP_CARDS,
} as const;

/** Settings that stay empty when the office empties them; the other texts then have their default again. */
export const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['home_figures', 'about_figures']);
