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

/** Stands for the foundation's name in a text. */
const NAME = '{name}';

const MEMBERSHIP = [
  `Members are the people ${NAME} can count on. They tell others about the work, join a drive or a reading hour when they can, and let us know of a family that needs help.`,
  'You write to us, we answer your questions, and a coordinator enters you in the list of members. Membership is free. With your consent, your name, city and photograph appear on the members page.',
].join('\n');

const VOLUNTEER_STEPS = [
  'We call you | Someone from our office rings within a few days to hear what you would like to do.',
  'You come and see | You spend one day beside a regular volunteer, with no promise made on either side.',
  'You choose your hours | An hour a week is welcome. We match it with a project near you.',
].join('\n');

const CSR_STEPS = [
  'We answer with a person | One of our project leads writes to you, and stays your contact.',
  'You see the place | We visit a project together before anything is signed.',
  'A proposal with a budget | Scope, cost and measures on a few pages, ready for your CSR committee.',
].join('\n');

/** The sentence below each page's title, and the one in the footer. */
const SENTENCES = {
  footer_sentence: 'Education, healthcare and sustainable development, carried across one bridge at a time.',
  about_sentence: 'Who we are, what we believe in, and how we work with the families we serve.',
  campaigns_sentence:
    'Choose the work you want to support. Each page shows how much has been raised and how much is still needed.',
  gallery_sentence: 'Mornings in the classroom, evenings by the lamp: pictures, films and posts from our work.',
  events_sentence: 'Walks, camps and open days. Everything is free, and you need not register.',
  members_sentence: 'The people who keep the lamps lit: teachers, drivers, doctors, cooks and neighbours.',
  membership_sentence: 'Stand beside families in need with your time and your voice. Joining takes one message.',
  volunteer_sentence:
    'Give some of your time: an evening class, a clinic day, a morning in the kitchen, or the skill you have.',
  csr_sentence: 'Projects under Schedule VII of the Companies Act, with a budget, a name and a report for every rupee.',
  awards_sentence: 'Recognition for our work, and the registration numbers anyone can check.',
  contact_sentence: 'A person reads every message, in Marathi, Hindi or English.',
} as const;

/** Texts by the key of their setting. */
export const SITE_TEXTS = {
  home_figures: FIGURES,
  about_figures: FIGURES,
  office_hours: OFFICE_HOURS,
  value_cards: VALUES,
  approach_cards: APPROACH,
  member_guidelines: GUIDELINES,
  membership_cards: MEMBERSHIP_CARDS,
  membership_text: MEMBERSHIP,
  volunteer_steps: VOLUNTEER_STEPS,
  csr_steps: CSR_STEPS,
  ...SENTENCES,
} as const;

/** Fills the foundation's name into a text of the settings. */
export const withSiteName = (text: string, siteName: string): string => text.replaceAll(NAME, siteName);

/** Settings that stay empty when the office empties them; the other texts then have their default again. */
export const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['home_figures', 'about_figures']);
