import type { EntityManager } from 'typeorm';
import { istDate, type IsoDate } from '../../../rules/dates';
import type { Paise } from '../../../rules/money';
import type { TributeKind } from '../../../rules/tribute';
import { firstRow } from '../../database/sql';
import type { DonationSource, DonationStatus, VoidReason } from '../../generated/resolvers';

/** What the office can correct of a gift. */
export interface CorrectableFacts {
  readonly amount: Paise;
  /** Day of receipt in Asia/Kolkata. */
  readonly receivedOn: IsoDate;
  readonly method: string | null;
  /** '' where there is none. */
  readonly reference: string;
  readonly draweeBank: string | null;
  readonly chequeDate: IsoDate | null;
  readonly description: string | null;
  readonly campaignId: string | null;
  /** Title of the campaign, or the purpose of a gift without one. */
  readonly campaignTitle: string | null;
  /** In memory or in honour of somebody; null for any other gift. */
  readonly tributeKind: TributeKind | null;
  /** Name of that person. */
  readonly tributeName: string | null;
}

/** A gift with everything that its correction depends on. Amounts in paise. */
export interface GiftFacts extends CorrectableFacts {
  readonly id: string;
  readonly source: DonationSource;
  readonly status: DonationStatus;
  readonly voidReason: VoidReason | null;
  readonly refundedAmount: Paise;
  /** Moment of the capture; null while the gift is not booked. */
  readonly capturedAt: Date | null;
  readonly clearedOn: IsoDate | null;
  readonly donorId: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly pan: string | null;
  readonly address: string | null;
  readonly wants80g: boolean;
  readonly isInForce: boolean;
  readonly isModeAllowed: boolean;
  readonly is80gEligible: boolean;
  readonly updatedAt: Date;
}

const COLUMNS = `d.id, d.source, d.status, d.void_reason as "voidReason", d.amount, d.refunded_amount as "refundedAmount",
  d.captured_at as "capturedAt", d.payment_method as method, coalesce(d.payment_reference, '') as reference,
  d.drawee_bank as "draweeBank", d.drawn_on::text as "chequeDate", d.cleared_on::text as "clearedOn",
  d.kind_description as description, d.campaign_id as "campaignId", d.campaign_title as "campaignTitle",
  d.tribute_kind as "tributeKind", d.tribute_name as "tributeName",
  d.donor_id as "donorId", d.donor_name as name, d.donor_email as email, d.donor_phone as phone, d.donor_pan as pan,
  d.donor_address as address, d.wants_80g as "wants80g", d.foundation_80g as "isInForce",
  d.mode_allows_80g as "isModeAllowed",
  d.is_80g_eligible as "is80gEligible", d.details_changed_at as "updatedAt"`;

/**
 * Reads a gift; null when there is none.
 * @param lock locks its row until the caller's transaction ends
 */
export async function readGiftFacts(manager: EntityManager, id: string, lock = false): Promise<GiftFacts | null> {
  const row = await firstRow<Omit<GiftFacts, 'receivedOn'>>(
    manager,
    `select ${COLUMNS} from donations d where d.id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  return row && { ...row, receivedOn: row.capturedAt ? istDate(row.capturedAt) : '' };
}
