import type { ReceiptSnapshot } from './receipt-document';

/** A giver's details, as a donation has them. */
export interface DonorOfDonation {
  readonly donorName: string;
  readonly donorEmail: string;
  readonly donorAddress: string | null;
  readonly donorPan: string | null;
  readonly nameOnPan: string | null;
}

/** What a receipt prints of its donor. A name that has no other spelling leaves no trace, as on receipts of before. */
export const donorOnReceipt = (donation: DonorOfDonation): ReceiptSnapshot['donor'] => ({
  name: donation.donorName,
  ...(donation.nameOnPan ? { nameOnPan: donation.nameOnPan } : {}),
  address: donation.donorAddress,
  pan: donation.donorPan,
  email: donation.donorEmail,
});
