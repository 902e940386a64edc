/**
 * Business constants of the specification, section 9, shared by server and client. Amounts in paise, durations in
 * milliseconds unless the name says otherwise.
 */

// Donations
export const DONATION_PRESETS = [20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000] as const;
export const DEFAULT_DONATION = 100_000;
export const MIN_DONATION = 100;
export const AMOUNT_MESSAGE = 'Please enter a valid amount';
/** Maximum gift: ten crore rupees. */
export const MAX_DONATION = 10_000_000_000;
/** Maximum goal: one thousand crore rupees, far above any goal, far below the largest safe integer. */
export const MAX_GOAL = 1_000_000_000_000;
export const DONATION_FREQUENCIES = ['one-time', 'monthly', 'yearly'] as const;
export const SUBSCRIPTION_FREQUENCIES = ['monthly', 'yearly'] as const;
export const DEFAULT_FREQUENCY = 'monthly';
export const DEFAULT_80G = true;
export const MAX_ESSENTIAL_QUANTITY = 999;
export const MAX_DONATION_ITEMS = 50;
export const MAX_ATTEMPT = 9;

// Payment window
export const CURRENCY = 'INR';
export const PAYMENT_SCRIPT_TIMEOUT = 15_000;
export const PAYMENT_SCRIPT_POLL = 150;
export const PAYMENT_OPEN_DELAY = 500;
export const PAYMENT_RETRY_AFTER = 7_000;
export const PAYMENT_TIMEOUT = 900_000;
export const PAYMENT_RETRY_MAX = 3;
export const PAYMENT_METHODS = ['upi', 'card', 'netbanking', 'wallet', 'paylater', 'emi'] as const;
export const SUBSCRIPTION_REDIRECT_DELAY = 1_000;
export const SUCCESS_REDIRECT_DELAY = 1_500;

// Pages of the public lists
export const CAMPAIGNS_PAGE = 12;
export const EVENTS_PAGE = 6;
export const GALLERY_PAGE = 24;
export const MEMBERS_PAGE = 48;

// Home and leaderboard
export const HOME_CAMPAIGNS = 3;
export const HOME_GALLERY_IMAGES = 6;
export const HOME_EVENTS = 2;
export const LEADERBOARD_ROWS_FETCHED = 10;
export const LEADERBOARD_ROWS_SHOWN = 5;
/** Scroll position in pixels from which the floating Donate button shows. */
export const FLOATING_DONATE_SCROLL = 300;

// Campaign detail
/** Missing share of the goal up to which the "almost there" banner shows. */
export const ALMOST_THERE_SHARE = 0.2;
export const URGENCY_DAYS = 7;
export const URGENCY_DELAY = 2_000;
export const DEFAULT_DAYS_LEFT = 30;
export const SIMULATED_DONORS_MIN = 5;
export const SIMULATED_DONORS_MAX = 34;
export const POPUP_FIRST_AFTER = 3_000;
export const POPUP_EVERY = 15_000;
export const POPUP_VISIBLE = 6_000;
export const SCROLL_DONATE_VISIBLE = 3_000;

// Events and members
export const EVENT_CARD_VIDEOS = 1;
export const EVENT_CARD_GALLERY_ITEMS = 3;
export const MAX_GALLERY_ITEMS = 60;
export const MAX_VIDEOS = 20;
export const CONTENT_STATUSES = ['active', 'completed', 'draft'] as const;
export const DEFAULT_CONTENT_STATUS = 'active';
export const MEMBERSHIP_TYPES = ['monthly', 'yearly'] as const;
export const DEFAULT_MEMBERSHIP_TYPE = 'monthly';

// Accounts and layout
export const PASSWORD_MIN_LENGTH = 6;
/** bcrypt ignores what follows byte 72, so a longer password would be weaker than it looks. */
export const PASSWORD_MAX_BYTES = 72;
export const SIDEBAR_COOKIE_DAYS = 7;
export const SIDEBAR_SHORTCUT_KEY = 'b';
export const MOBILE_BREAKPOINT = 768;

// Office
export type ReportPeriod = 'week' | 'month' | 'year' | 'all';

// Legal pages
export const REFUND_REQUEST_DAYS = 7;
export const REFUND_REVIEW_BUSINESS_DAYS = '5-7';
export const REFUND_PAYOUT_BUSINESS_DAYS = '10-14';
export const MIN_AGE = 18;

// Forms
/** Honeypot: a field that people do not see; a form with it filled in comes from a bot. */
export const HONEYPOT_FIELD = 'website';
/** Maximum length of every kind of field, in UTF-16 units. */
export const MAX_LENGTH = {
  name: 120,
  email: 254,
  city: 80,
  address: 500,
  title: 160,
  slug: 120,
  summary: 500,
  html: 50_000,
  text: 5_000,
  message: 5_000,
  shortText: 200,
  url: 2_000,
  embedCode: 10_000,
} as const;

/** Maximum number of receipts in one bulk mailing: more would take weeks at any usual pace, and is surely a mistake. */
export const MAX_MAILED_RECEIPTS = 100_000;
