import type { ReceiptSnapshot } from './receipt-document';

/** A giver's details, as stored with a donation. */
export interface DonorOfDonation {
  readonly donorName: string;
  readonly donorEmail: string;
  readonly donorAddress: string | null;
  readonly donorPan: string | null;
  readonly nameOnPan: string | null;
}

/** Selects what a receipt prints of its donor. `nameOnPan` is left out when empty, as on older receipts. */
export const donorOnReceipt = (donation: DonorOfDonation): ReceiptSnapshot['donor'] => ({
  name: donation.donorName,
  ...(donation.nameOnPan ? { nameOnPan: donation.nameOnPan } : {}),
  address: donation.donorAddress,
  pan: donation.donorPan,
  email: donation.donorEmail,
});
