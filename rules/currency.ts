import type { Paise } from './money';

/** Units of a currency per rupee: fixed, for display only; every payment is in rupees. */
const DISPLAY_RATES = {
  INR: 1,
  USD: 0.012,
  EUR: 0.011,
  GBP: 0.0095,
  AUD: 0.019,
  CAD: 0.017,
  AED: 0.044,
  SGD: 0.016,
} as const;
export type DisplayCurrency = keyof typeof DISPLAY_RATES;

const SYMBOLS: Readonly<Record<DisplayCurrency, string>> = {
  INR: '₹',
  USD: 'US$',
  EUR: '€',
  GBP: '£',
  AUD: 'A$',
  CAD: 'C$',
  AED: 'AED ',
  SGD: 'S$',
};
const REGIONS: Readonly<Record<string, DisplayCurrency>> = {
  IN: 'INR',
  US: 'USD',
  GB: 'GBP',
  AU: 'AUD',
  CA: 'CAD',
  AE: 'AED',
  SG: 'SGD',
};
const EURO_REGIONS = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');
const EURO_LANGUAGES = 'de el es et fi fr ga it lb lt lv mt nl pt sk sl'.split(' ');

/**
 * Returns the currency to show beside rupees for a BCP 47 locale, by its region, else by its language. Unknown regions
 * and languages get INR.
 */
export function displayCurrency(locale: string): DisplayCurrency {
  const [language = '', ...subtags] = locale.replace(/_/g, '-').split('-');
  const region = subtags.find((subtag) => /^[a-z]{2}$/i.test(subtag))?.toUpperCase();
  if (region) return REGIONS[region] ?? (EURO_REGIONS.includes(region) ? 'EUR' : 'INR');
  return EURO_LANGUAGES.includes(language.toLowerCase()) ? 'EUR' : 'INR';
}

/** Formats an approximate amount, such as 'approx. US$12'; null for locales where rupees suffice. */
export function approximateAmount(paise: Paise, locale: string): string | null {
  const currency = displayCurrency(locale);
  if (currency === 'INR') return null;
  const amount = (paise / 100) * DISPLAY_RATES[currency];
  const text = amount < 10 ? amount.toFixed(2) : String(Math.round(amount));
  return `approx. ${SYMBOLS[currency]}${text.replace(/\B(?=(\d{3})+(?:\.|$))/g, ',')}`;
}
