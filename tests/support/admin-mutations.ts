import type { Api } from './api';
import { addGift } from './gifts';
import { addAttention, addFailedMail, addWebhookEvent } from './oversight';

/** Returns the arguments of a successful call, after creating what it needs. */
type Sample = (api: Api) => Promise<string> | string;

const campaign = `{ title: "Wells", slug: "wells", category: "Health", goalAmount: 500000 }`;
const essential = `{ name: "Kit", unitPrice: 50000, category: "Food" }`;
const member = `{ name: "Asha Rao", city: "Pune", mobileNumber: "9822012345", imageUrl: "https://i.ibb.co/a/b.jpg",
  subscriptionAmount: 50000, joiningDate: "2026-11-01" }`;
const event = `{ title: "Fair", slug: "fair", eventDate: "2026-12-01T10:00:00Z" }`;

const inserts = {
  campaign: `insert into campaigns (title, slug, category, goal_amount, status) values ('Old', 'old', 'Health', 100, 'draft')`,
  essential: `insert into donation_essentials (name, unit_price, category) values ('Old', 100, 'Food')`,
  member: `insert into members (name, city, mobile_number, image_url, membership_type, subscription_amount, joining_date, expiry_date, status)
           values ('Old', 'Pune', '9822012345', '/x.svg', 'monthly', 100, '2026-01-01', '2026-02-01', 'expired')`,
  event: `insert into events (title, slug, event_date) values ('Old', 'old', now())`,
  media: `insert into media_library (title, url, file_type) values ('Old', '/x.svg', 'image')`,
  contact: `insert into contact_submissions (name, email, message) values ('A', 'a@example.org', 'Hello')`,
  volunteer: `insert into volunteer_submissions (name, email, phone) values ('A', 'a@example.org', '9822012345')`,
} as const;

const existing =
  (what: keyof typeof inserts, changed?: string): Sample =>
  async (api) => {
    const [row] = await api.sql<{ id: string }>(`${inserts[what]} returning id`);
    return changed ? `input: { id: "${row?.id}", ${what}: ${changed} }` : `id: "${row?.id}"`;
  };

/** A call that changes something, for every writing mutation of the office. */
export const writingMutations: Readonly<Record<string, Sample>> = {
  createCampaign: () => `input: ${campaign}`,
  updateCampaign: existing('campaign', campaign),
  deleteCampaign: existing('campaign'),
  createDonationEssential: () => `input: ${essential}`,
  updateDonationEssential: existing('essential', essential),
  deleteDonationEssential: existing('essential'),
  createMember: () => `input: ${member}`,
  updateMember: existing('member', member),
  deleteMember: existing('member'),
  createEvent: () => `input: ${event}`,
  updateEvent: existing('event', event),
  deleteEvent: existing('event'),
  createMediaItem: () => `input: { title: "Photo", url: "https://i.ibb.co/a/b.jpg" }`,
  deleteMediaItem: existing('media'),
  markContactRead: existing('contact'),
  approveVolunteer: existing('volunteer'),
  rejectVolunteer: existing('volunteer'),
  sendReceiptEmail: async (api) => `receiptId: "${(await addGift(api)).receiptId}"`,
  saveSettings: () => `settings: [{ key: "site_name", value: "Setu" }]`,
  savePage: () => `input: { pageKey: csr, page: { title: "CSR", content: { csr: { content: "<p>Words</p>" } } } }`,
  resolveAttention: async (api) => `id: "${await addAttention(api, 'webhook_silence', '2026-11-20')}"`,
  reopenAttention: async (api) => `id: "${await addAttention(api, 'webhook_silence', '2026-11-20', { isDone: true })}"`,
  sendFailedMail: async (api) => `id: "${(await addFailedMail(api)).itemId}"`,
  replayWebhookEvent: async (api) => `id: "${await addWebhookEvent(api)}"`,
  grantAdmin: async (api) => `userId: "${(await api.signIn()).userId}"`,
  revokeAdmin: async (api) => `userId: "${(await api.signIn('admin')).userId}"`,
};

/** Mutations without an audit entry of their own, each with its reason. */
export const silentMutations: Readonly<Record<string, string>> = {
  generateReceiptPdf: 'it draws what is stored and writes nothing',
};

/** Mutations that need a provider or a longer set-up, each with the test that reads its entry in `audit_log`. */
export const auditedElsewhere: Readonly<Record<string, string>> = {
  refundDonation: 'refunds.test.ts',
  recordOfflineDonation: 'offline-donations.test.ts',
  correctDonationDonor: 'receipt-revisions.test.ts',
  updateDonor: 'donor-merge.test.ts',
  mergeDonors: 'donor-merge.test.ts',
  cancelSubscription: 'subscription-office.test.ts',
  pauseSubscription: 'subscription-office.test.ts',
  resumeSubscription: 'subscription-office.test.ts',
  createExport: 'exports.test.ts',
  startReceiptMailing: 'receipt-mailings.test.ts',
  cancelReceiptMailing: 'receipt-mailings.test.ts',
  startReceiptReissue: 'receipt-reissues.test.ts',
  bookPayment: 'unmatched-payments.test.ts',
  refundPayment: 'unmatched-payments.test.ts',
};
