import { formatDate, formatClock } from '../../rules/dates';
import { formatRupees } from '../../rules/money';
import type { Manifest } from './manifest';

/** Settings without which something of the restored site no longer works, with what that is. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  JWT_SECRET: 'links in mails and, without RECEIPT_LINK_SECRET, the QR codes of receipts',
  PAN_KEY: 'everything: the site does not start, and no PAN can be read',
  RECEIPT_LINK_SECRET: 'the QR codes of receipts that were printed',
  RAZORPAY_KEY_ID: 'payments, refunds and recurring gifts',
  RAZORPAY_KEY_SECRET: 'payments, refunds and recurring gifts',
  RAZORPAY_WEBHOOK_SECRET: 'news of payments',
  SMTP_URL: 'mails, receipts included',
  PUBLIC_URL: 'links in mails and on receipts',
};

/** Describes a backup before it is restored: when, of which site, what is in it. */
export function describeBackup(name: string, manifest: Manifest): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const years = manifest.years.map(
    ({ year, gifts, amount, receipts }) =>
      `  ${year}: ${gifts} gifts of ${formatRupees(Number(amount))}, ${receipts} receipts`,
  );
  return [
    `${name}: ${manifest.siteName}, ${formatDate(manifest.madeAt)}, ${formatClock(manifest.madeAt)} (Asia/Kolkata)`,
    `  ${rows} rows of ${manifest.tables.length} tables, ${manifest.pictures} pictures, schema ${manifest.migrations.at(-1)}`,
    ...years,
  ].join('\n');
}

/**
 * Says whether PANs of a backup can be read here.
 * @param own fingerprint of PAN_KEY
 */
export function describePanKey({ panKey }: Manifest, own: string): string {
  if (panKey === undefined) return 'Its PANs are in clear. The next start of the site seals them with PAN_KEY.';
  if (panKey === own) return `Its PANs are sealed with PAN_KEY (fingerprint ${own}).`;
  return [
    `PAN_KEY is another key: the PANs of the backup are sealed with the key of fingerprint ${panKey}, PAN_KEY has ${own}.`,
    'The site does not start until PAN_KEY is that key. To change keys then, set it as PAN_KEY_PREVIOUS and run: npm run pan-key',
  ].join('\n');
}

/** Says what to do before the site takes gifts again: it does not know what it did after the backup. */
export const AFTER_RESTORE = [
  'What the site did after this backup is not in it. Receipts that it issued since then have numbers that it would give to other gifts now.',
  'Start it with WORKER=off and without the RAZORPAY_ settings first, and set the next receipt number above the last one that was mailed.',
  'docs/operations.md, "After a restore", says the rest.',
].join('\n');

/**
 * Says which settings the backed-up site had and this one has not, since no backup holds their values.
 * @param settings names of the settings in use here
 */
export function describeMissing({ settings: had }: Manifest, settings: readonly string[]): string {
  const missing = had.filter((name) => !settings.includes(name));
  if (missing.length === 0) return 'Every setting that the site had is set here. Their values are not compared.';
  const lines = missing.map((name) => {
    const consequence = CONSEQUENCES[name];
    return consequence ? `  ${name}: without its old value these stop working: ${consequence}` : `  ${name}`;
  });
  return ['The site had these settings, which are not set here. Take them from its .env:', ...lines].join('\n');
}
