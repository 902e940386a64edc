import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../context';
import type { Fields } from '../database/field-columns';
import type { DonationPayload, DonationRecord, UserError } from '../generated/resolvers';
import { selectedFields } from '../graphql/selection';
import type { DonationRow } from './donation-list';

/** Types a row as a record: fields with resolvers of their own load for many rows at once. */
export const asRecord = (row: Partial<DonationRow>): DonationRecord => row as DonationRecord;

/** Reads the selected fields of a donation; null when there is none. */
export async function readRecord({ services }: Context, id: string, fields: Fields): Promise<DonationRecord | null> {
  const row = await services.donations.byId(id, fields);
  return row && asRecord(row);
}

/** Builds the payload of a write: the donation as it is now, or none when the call was refused. */
export async function answerWith(
  context: Context,
  { donationId, userErrors }: { readonly donationId: string | null; readonly userErrors: UserError[] },
  info: GraphQLResolveInfo,
): Promise<DonationPayload> {
  if (donationId === null || userErrors.length > 0) return { donation: null, userErrors };
  return { donation: await readRecord(context, donationId, selectedFields(info, 'donation')), userErrors };
}
