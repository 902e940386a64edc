import { DRAWN, drawingOf } from '../../rules/brand';
import { formatTerm } from '../../rules/dates';
import type { Registration80g } from '../../rules/eighty-g';
import { prepared } from '../database/prepared-sql';
import type { Queryable } from '../database/sql';
import { registrationOf } from './foundation-80g';
import { numberingOf, type Numbering } from './numbering/numbering';
import type { ReceiptSnapshot } from './receipt-document';

type Organisation = ReceiptSnapshot['organisation'];

/** The foundation's details, 80G registration and receipt numbers, from one reading of the settings. */
export interface Foundation {
  readonly organisation: Organisation;
  readonly registration: Registration80g;
  readonly numbering: Numbering;
}

const SETTINGS = prepared('select key, value from settings');

/**
 * Reads the foundation's details for receipts from the current settings.
 * @param siteName the configured name, used when the settings have none
 */
export const readOrganisation = async (db: Queryable, siteName: string): Promise<Organisation> =>
  (await readFoundation(db, siteName)).organisation;

/**
 * Reads the foundation's details, its 80G registration and its receipt numbering from the current settings.
 * @param siteName the configured name, used when the settings have none
 */
export async function readFoundation(db: Queryable, siteName: string): Promise<Foundation> {
  const rows: { key: string; value: string }[] = await db.query(SETTINGS);
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const setting = (key: string): string => values.get(key) ?? '';
  const logo = drawingOf(values.get(DRAWN.logo), setting('site_logo'));
  const signature = drawingOf(values.get(DRAWN.signature), setting('receipt_signature'));
  const organisation = {
    name: setting('site_name') || siteName,
    address: setting('contact_address'),
    pan: setting('pan'),
    registration80g: setting('registration_80g'),
    registration80gValidity: formatTerm(setting('registration_80g_from'), setting('registration_80g_until')),
    ...(setting('registration_urn') ? { urn: setting('registration_urn') } : {}),
    cin: setting('registration_number'),
    phone: setting('contact_phone'),
    email: setting('contact_email'),
    signatory: setting('receipt_signatory'),
    signatoryTitle: setting('receipt_signatory_title'),
    ...(logo ? { logo } : {}),
    ...(signature ? { signature } : {}),
  };
  return { organisation, registration: registrationOf(values), numbering: numberingOf(values) };
}
