import { formatTerm } from '../../rules/dates';
import type { Queryable } from '../database/sql';
import type { ReceiptSnapshot } from './receipt-document';

type Organisation = ReceiptSnapshot['organisation'];

/**
 * Reads the foundation's details for receipts from the current settings.
 * @param siteName the configured name, used when the settings have none
 */
export async function readOrganisation(db: Queryable, siteName: string): Promise<Organisation> {
  const rows: { key: string; value: string }[] = await db.query('select key, value from settings');
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const setting = (key: string): string => values.get(key) ?? '';
  return {
    name: setting('site_name') || siteName,
    address: setting('contact_address'),
    pan: setting('pan'),
    registration80g: setting('registration_80g'),
    registration80gValidity: formatTerm(setting('registration_80g_from'), setting('registration_80g_until')),
    cin: setting('registration_number'),
    phone: setting('contact_phone'),
    email: setting('contact_email'),
    signatory: setting('receipt_signatory'),
    signatoryTitle: setting('receipt_signatory_title'),
  };
}
