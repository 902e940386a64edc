import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { donorOnReceipt, type DonorOfDonation } from './donor-on-receipt';
import type { ReceiptSnapshot } from './receipt-document';
import { reviseAndMail } from './revise-and-mail';
import type { ReceiptChanges } from './revise-receipt';

export interface CorrectionOfReceipt {
  readonly donationId: string;
  readonly details: DonorOfDonation;
  readonly is80g: boolean;
  readonly isWished: boolean;
  /** True when a registration of the foundation covers the donation. */
  readonly isRegistered: boolean;
  /** True when the donor gets a changed receipt by mail. */
  readonly send: boolean;
  /** True when the mail thanks, as the first mail of a gift does, since its reader has received none. */
  readonly isFirst?: boolean;
  readonly at: Date;
}

/**
 * Puts other donor details on the receipt of a donation, in the caller's transaction (see reviseAndMail). A queued mail
 * goes to the new address.
 * @returns the number of the current revision; null when the donation has no receipt, or a void one
 */
export function correctReceipt(
  manager: EntityManager,
  { donationId, details, is80g, isWished, isRegistered, send, isFirst, at }: CorrectionOfReceipt,
): Promise<number | null> {
  const donor = donorOnReceipt(details);
  const changes = ({ taxFacts, ...printed }: ReceiptSnapshot): ReceiptChanges => {
    const readsOtherwise = is80g !== printed.is80g || !isDeepStrictEqual(donor, printed.donor);
    const registration = taxFacts?.registration ?? (isRegistered ? 'in_force' : 'none');
    // An older receipt gets its reasons only when it is corrected for another cause.
    return { donor, is80g, ...(taxFacts || readsOtherwise ? { taxFacts: { isWished, registration } } : {}) };
  };
  return reviseAndMail(manager, { donationId, reason: 'Donor details corrected', changes, send, isFirst, at });
}
