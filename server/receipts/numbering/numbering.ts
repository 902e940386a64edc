import { DEFAULT_PATTERN, receiptNumberHead, YEAR_STYLES, type NumberPattern } from '../../../rules/receipt-number';

/** A series of receipt numbers: gifts recorded by the office may have one of their own. */
export type ReceiptSeries = 'main' | 'offline';

/** How receipts are numbered, as the office set it. */
export interface Numbering extends NumberPattern {
  /** Prefix of the series of offline gifts; '' when they share the series of online gifts. */
  readonly offlinePrefix: string;
}

/** Keys of the numbering in the table of settings. The form of the settings does not know them. */
export const NUMBERING_KEYS = {
  prefix: 'receipt_prefix',
  yearStyle: 'receipt_year_style',
  digits: 'receipt_digits',
  offlinePrefix: 'receipt_offline_prefix',
} as const;

/** Reads the numbering from stored settings; what was never saved has its default. */
export function numberingOf(settings: ReadonlyMap<string, string>): Numbering {
  const style = settings.get(NUMBERING_KEYS.yearStyle);
  return {
    prefix: settings.get(NUMBERING_KEYS.prefix) ?? DEFAULT_PATTERN.prefix,
    yearStyle: YEAR_STYLES.find((known) => known === style) ?? DEFAULT_PATTERN.yearStyle,
    digits: Number(settings.get(NUMBERING_KEYS.digits)) || DEFAULT_PATTERN.digits,
    offlinePrefix: settings.get(NUMBERING_KEYS.offlinePrefix) ?? '',
  };
}

/** Returns the series of a gift; tests have their numbers within `main`, marked by `is_test`. */
export const seriesOf = ({ offlinePrefix }: Numbering, isOffline: boolean): ReceiptSeries =>
  isOffline && offlinePrefix !== '' ? 'offline' : 'main';

/** Returns the pattern of a series. */
export const patternOf = (numbering: Numbering, series: ReceiptSeries): NumberPattern =>
  series === 'offline' ? { ...numbering, prefix: numbering.offlinePrefix } : numbering;

/** Builds what stands before the serial of a series. The year is a financial year as 2026-27. */
export const numberHead = (numbering: Numbering, series: ReceiptSeries, year: string, isTest: boolean): string =>
  receiptNumberHead(patternOf(numbering, series), year, isTest);
