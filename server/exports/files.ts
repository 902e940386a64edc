import type { ExportedReceipt } from '../receipts/receipts.service';
import type { ReportedDonation } from '../reports/reports.service';
import { exportedAt, type ExportedDonation } from '../donations/donations.service';
import type {
  CampaignRecord,
  ContactInquiry,
  DonorRecord,
  Event,
  ImportLine,
  MemberRecord,
  SubscriptionRecord,
  VolunteerApplication,
} from '../generated/resolvers';
import { birthdayInFile } from '../../rules/birthday';
import { tributeLine, type TributeKind } from '../../rules/tribute';
import { csvDay, csvRupees, csvRupeesOf, csvTime, csvYesNo, type CsvColumn } from './csv';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** The tags of a row, between semicolons. */
const tagNames = ({ tags }: Pick<DonorRecord, 'tags'>): string => tags.map(({ name }) => name).join('; ');
const birthday = ({ birthday: day }: Pick<DonorRecord, 'birthday'>): string => (day ? birthdayInFile(day) : '');
const frequency = (value: string | null | undefined): string => (value ? capitalised(value) : 'One-time');

function tributeOf(row: ExportedDonation): string | null {
  const kind = row[exportedAt.tributeKind];
  return kind ? tributeLine({ kind: kind as TributeKind, name: row[exportedAt.tributeName] ?? '' }) : null;
}

/**
 * Columns of the donations file. Names of anonymous givers are hidden as on the screen; the receipts' file has them.
 */
export const donationColumns: readonly CsvColumn<ExportedDonation>[] = [
  { header: 'Date', kind: 'time', cell: (row) => row[exportedAt.createdAt] },
  { header: 'Donor', cell: (row) => row[exportedAt.donor] },
  { header: 'Email', cell: (row) => row[exportedAt.donorEmail] },
  { header: 'Phone', cell: (row) => row[exportedAt.donorPhone] },
  { header: 'Campaign', cell: (row) => row[exportedAt.campaignTitle] },
  { header: 'Amount', kind: 'rupees', cell: (row) => csvRupeesOf(row[exportedAt.amount]) },
  { header: 'Refunded', kind: 'rupees', cell: (row) => csvRupeesOf(row[exportedAt.refundedAmount]) },
  { header: 'Type', cell: (row) => frequency(row[exportedAt.donationFrequency]) },
  { header: '80G', cell: (row) => row[exportedAt.is80gEligible] },
  { header: 'Status', cell: (row) => capitalised(row[exportedAt.status] ?? '') },
  { header: 'Payment ID', cell: (row) => row[exportedAt.paymentId] },
  { header: 'Payment Method', cell: (row) => row[exportedAt.paymentMethod] },
  { header: 'Captured', kind: 'time', cell: (row) => row[exportedAt.capturedAt] },
  { header: 'Receipt #', cell: (row) => row[exportedAt.receiptNumber] },
  { header: 'Reference', cell: (row) => row[exportedAt.paymentReference] },
  { header: 'Drawee Bank', cell: (row) => row[exportedAt.draweeBank] },
  { header: 'Cheque Date', kind: 'date', cell: (row) => row[exportedAt.drawnOn] },
  { header: 'Cleared', kind: 'date', cell: (row) => row[exportedAt.clearedOn] },
  { header: 'Bounced', kind: 'date', cell: (row) => row[exportedAt.bouncedOn] },
  { header: 'In Kind', cell: (row) => row[exportedAt.kindDescription] },
  { header: 'PAN', cell: (row) => row[exportedAt.donorPan] },
  { header: 'Order ID', cell: (row) => row[exportedAt.orderId] },
  { header: 'Old Receipt #', cell: (row) => row[exportedAt.importedReceiptNumber] },
  { header: 'In Memory or Honour', cell: tributeOf },
];

/** Columns of the receipts file, as printed: for accountants and the tax return. */
export const receiptColumns: readonly CsvColumn<ExportedReceipt>[] = [
  { header: 'Receipt #', cell: ({ receiptNumber }) => receiptNumber },
  { header: 'Date', kind: 'date', cell: ({ issuedOn }) => issuedOn },
  { header: 'Donor', cell: ({ donorName }) => donorName },
  { header: 'Email', cell: ({ donorEmail }) => donorEmail },
  { header: 'PAN', cell: ({ donorPan }) => donorPan },
  { header: 'Address', cell: ({ donorAddress }) => donorAddress },
  { header: 'Campaign', cell: ({ campaignTitle }) => campaignTitle ?? 'General' },
  { header: 'Amount', kind: 'rupees', cell: ({ amount }) => csvRupees(amount) },
  { header: 'Payment Mode', cell: ({ mode }) => mode },
  { header: '80G Status', cell: ({ is80g }) => (is80g ? '80G Eligible' : 'Not Eligible') },
  { header: 'Sent', kind: 'time', cell: ({ sentToEmailAt }) => (sentToEmailAt ? csvTime(sentToEmailAt) : 'Not sent') },
  { header: 'Void', kind: 'date', cell: ({ voidedAt }) => csvDay(voidedAt) },
  { header: 'Name on PAN', cell: ({ nameOnPan }) => nameOnPan },
  { header: 'In Memory or Honour', cell: ({ tribute }) => tribute && tributeLine(tribute) },
  { header: 'Reference', cell: ({ reference }) => reference },
  { header: 'Drawee Bank', cell: ({ draweeBank }) => draweeBank },
  { header: 'Cheque Date', kind: 'date', cell: ({ drawnOn }) => drawnOn },
];

export const donorColumns: readonly CsvColumn<DonorRecord>[] = [
  { header: 'Name', cell: ({ name }) => name ?? 'N/A' },
  { header: 'Email', cell: ({ email }) => email ?? 'N/A' },
  { header: 'Phone', cell: ({ phone }) => phone },
  { header: 'PAN', cell: ({ panNumber }) => panNumber },
  { header: '80G Eligible', cell: ({ is80gEligible }) => csvYesNo(is80gEligible) },
  { header: 'Address', cell: ({ address }) => address },
  { header: 'Donations', kind: 'number', cell: ({ donationCount }) => String(donationCount) },
  { header: 'Donated', kind: 'rupees', cell: ({ donatedAmount }) => csvRupees(donatedAmount) },
  { header: 'Since', kind: 'date', cell: ({ createdAt }) => csvDay(createdAt) },
  { header: 'Name on PAN', cell: ({ nameOnPan }) => nameOnPan },
  { header: 'Tags', cell: tagNames },
  { header: 'Birthday', cell: birthday },
];

export const memberColumns: readonly CsvColumn<MemberRecord>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'City', cell: ({ city }) => city },
  { header: 'Mobile', cell: ({ mobileNumber }) => mobileNumber },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'PAN', cell: ({ panCardNumber }) => panCardNumber ?? 'N/A' },
  { header: 'Type', cell: ({ membershipType }) => capitalised(membershipType) },
  { header: 'Amount', kind: 'rupees', cell: ({ subscriptionAmount }) => csvRupees(subscriptionAmount) },
  { header: 'Joining Date', kind: 'date', cell: ({ joiningDate }) => joiningDate },
  { header: 'Expiry Date', kind: 'date', cell: ({ expiryDate }) => expiryDate },
  { header: 'Status', cell: ({ status }) => capitalised(status) },
  { header: 'Address', cell: ({ address }) => address ?? '' },
];

type Inquiry = Pick<VolunteerApplication, 'name' | 'email' | 'phone' | 'message' | 'createdAt'> & { status: string };

const inquiryColumns: readonly CsvColumn<Inquiry>[] = [
  { header: 'Date', kind: 'time', cell: ({ createdAt }) => csvTime(createdAt) },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Phone', cell: ({ phone }) => phone },
  { header: 'Message', cell: ({ message }) => message },
  { header: 'Status', cell: ({ status }) => capitalised(status) },
];

export const volunteerColumns: readonly CsvColumn<VolunteerApplication>[] = [
  ...inquiryColumns,
  { header: 'Tags', cell: tagNames },
  { header: 'Birthday', cell: birthday },
];

export const contactColumns: readonly CsvColumn<ContactInquiry>[] = [
  ...inquiryColumns,
  { header: 'Form', cell: ({ kind }) => (kind === 'csr' ? 'CSR' : 'Contact') },
];

const whatHappens: Readonly<Record<ImportLine['state'], string>> = {
  ready: 'Will be brought in',
  refused: 'Refused',
  left_out: 'Left out',
};

export const importProblemColumns: readonly CsvColumn<ImportLine>[] = [
  { header: 'Line', kind: 'number', cell: ({ line }) => String(line) },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Problem', cell: ({ sentence }) => sentence },
  { header: 'In the file', cell: ({ value }) => value },
  { header: 'Mended', cell: ({ mended }) => mended },
  { header: 'What happens', cell: ({ state }) => whatHappens[state] },
];

export const eventColumns: readonly CsvColumn<Event>[] = [
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Date', kind: 'time', cell: ({ eventDate }) => csvTime(eventDate) },
  { header: 'Location', cell: ({ location }) => location },
  { header: 'Status', cell: ({ status }) => capitalised(status) },
  { header: 'Slug', cell: ({ slug }) => slug },
  { header: 'Ends', kind: 'time', cell: ({ endsAt }) => csvTime(endsAt) },
];

export const campaignColumns: readonly CsvColumn<CampaignRecord>[] = [
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Category', cell: ({ category }) => category },
  { header: 'Status', cell: ({ status }) => capitalised(status) },
  { header: 'Goal', kind: 'rupees', cell: ({ goalAmount }) => csvRupees(goalAmount) },
  { header: 'Raised', kind: 'rupees', cell: ({ raisedAmount }) => csvRupees(raisedAmount) },
  { header: 'Progress %', kind: 'number', cell: ({ progressPercent }) => String(progressPercent) },
  { header: 'End Date', kind: 'date', cell: ({ endDate }) => endDate },
  { header: 'Slug', cell: ({ slug }) => slug },
];

export const subscriptionColumns: readonly CsvColumn<SubscriptionRecord>[] = [
  { header: 'Since', kind: 'time', cell: ({ createdAt }) => csvTime(createdAt) },
  { header: 'Donor', cell: (row) => (row.isAnonymous ? 'Anonymous' : row.donorName) },
  { header: 'Email', cell: ({ donorEmail }) => donorEmail },
  { header: 'Phone', cell: ({ donorPhone }) => donorPhone },
  { header: 'Campaign', cell: ({ campaignTitle }) => campaignTitle ?? 'General' },
  { header: 'Amount', kind: 'rupees', cell: ({ amount }) => csvRupees(amount) },
  { header: 'Frequency', cell: ({ frequency: every }) => frequency(every) },
  { header: 'Status', cell: ({ status }) => capitalised(status) },
  { header: 'Charges', kind: 'number', cell: ({ paidCount }) => String(paidCount) },
  { header: 'Given', kind: 'rupees', cell: ({ givenAmount }) => csvRupees(givenAmount) },
  { header: 'Next Charge', kind: 'date', cell: ({ nextChargeAt }) => csvDay(nextChargeAt) },
  { header: 'In Memory or Honour', cell: ({ tribute }) => tribute && tributeLine(tribute) },
];

/** Columns of the donations report, as specified. */
export const donationsReportColumns: readonly CsvColumn<ReportedDonation>[] = [
  { header: 'Donor Name', cell: ({ donorName, isAnonymous }) => (isAnonymous ? '' : donorName) || 'Anonymous' },
  { header: 'Email', cell: ({ donorEmail }) => donorEmail },
  { header: 'Amount', kind: 'rupees', cell: ({ amount }) => csvRupees(amount) },
  { header: 'Campaign', cell: ({ campaignTitle }) => campaignTitle ?? 'General' },
  { header: 'Date', kind: 'date', cell: ({ capturedAt }) => csvDay(capturedAt) },
  { header: 'Payment Method', cell: ({ paymentMethod }) => paymentMethod || 'Razorpay' },
];

/** Columns of the members report, as specified; Email is the member's own, or empty. */
export const membersReportColumns: readonly CsvColumn<MemberRecord>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Phone', cell: ({ mobileNumber }) => mobileNumber },
  { header: 'City', cell: ({ city }) => city },
  { header: 'Membership Type', cell: ({ membershipType }) => membershipType },
  { header: 'Joining Date', kind: 'date', cell: ({ joiningDate }) => joiningDate },
  { header: 'Status', cell: ({ status }) => status },
];
