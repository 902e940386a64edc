import type { Api } from './api';
import { addGift } from './gifts';
import { addAttention, addFailedMail, addWebhookEvent } from './oversight';
import { records } from './records';

/** Returns the arguments of a successful call, after creating what it needs. */
type Sample = (api: Api) => Promise<string> | string;

const inserted = async (api: Api, sql: string): Promise<string> =>
  (await api.sql<{ id: string }>(`${sql} returning id`))[0]?.id ?? '';

const existing =
  (sql: string): Sample =>
  async (api) =>
    `id: "${await inserted(api, sql)}"`;

const invitation = `insert into invitations (email, role, token_hash, expires_at) values ('a@example.org', 'entry', 'x', '2099-01-01')`;
const volunteer = `insert into volunteer_submissions (name, email, phone) values ('A', 'a@example.org', '9822012345')`;

const recordMutations: Readonly<Record<string, Sample>> = Object.fromEntries(
  Object.values(records).flatMap(({ mutations, field, insert, input }): [string, Sample][] => [
    [`create${mutations}`, () => `input: ${input('"New"')}`],
    [
      `update${mutations}`,
      async (api) => `input: { id: "${await inserted(api, insert)}", ${field}: ${input('"New"')} }`,
    ],
    [`delete${mutations}`, existing(insert)],
  ]),
);

const picture = `insert into pictures (content_hash, file_name, file_size, width, height, stored_at, alt, agreed_at)
  values ('${'0'.repeat(32)}', 'a.jpg', 1, 1, 1, now(), 'A well', now())`;

const film = `insert into media_library (title, url, file_type) values ('Film', 'https://youtu.be/abcdefghijk', 'video')`;

const tag = `insert into tags (name) values ('Board')`;
const donor = `insert into donors (email, name) values ('asha@example.org', 'Asha')`;

/** The argument of a call that puts a new tag on somebody. */
const tagging =
  (person: string): Sample =>
  async (api) =>
    `input: { selection: { ids: ["${await inserted(api, person)}"] }, put: ["${await inserted(api, tag)}"] }`;
const birthdayOf =
  (person: string): Sample =>
  async (api) =>
    `input: { id: "${await inserted(api, person)}", birthday: { day: 5, month: 11 } }`;

/** A call that changes something, for every writing mutation of the office. */
export const writingMutations: Readonly<Record<string, Sample>> = {
  ...recordMutations,
  createMediaItem: () => `input: { title: "Photo", url: "https://i.ibb.co/a/b.jpg" }`,
  chooseMediaPoster: async (api) => `input: { id: "${await inserted(api, film)}", poster: "/art/scene-lamp.svg" }`,
  deleteMediaItem: existing(`insert into media_library (title, url, file_type) values ('Old', '/x.svg', 'image')`),
  updatePicture: async (api) =>
    `input: { id: "${await inserted(api, picture)}", picture: { alt: "A well", agreed: true } }`,
  withdrawPictureConsent: existing(picture),
  deletePicture: existing(picture),
  createTag: () => 'input: { name: "Board" }',
  updateTag: async (api) => `input: { id: "${await inserted(api, tag)}", tag: { name: "Trustees" } }`,
  deleteTag: existing(tag),
  tagDonors: tagging(donor),
  tagVolunteers: tagging(volunteer),
  setDonorBirthday: birthdayOf(donor),
  setVolunteerBirthday: birthdayOf(volunteer),
  markContactRead: existing(
    `insert into contact_submissions (name, email, message) values ('A', 'a@example.org', 'Hello')`,
  ),
  approveVolunteer: existing(volunteer),
  rejectVolunteer: existing(volunteer),
  shareReceipt: async (api) => `receiptId: "${(await addGift(api)).receiptId}"`,
  sendReceiptEmail: async (api) => `receiptId: "${(await addGift(api)).receiptId}"`,
  saveSettings: () => `settings: [{ key: "site_name", value: "Setu" }]`,
  updateMailText: () =>
    `input: { text: { kind: donorLink, subject: "Your page", heading: "Namaste", opening: "Here it is." } }`,
  resetMailText: () => `input: { kind: donorLink }`,
  sendTestMail: () => `input: { kind: donorLink, subject: "Your page", heading: "Namaste", opening: "Here it is." }`,
  updateLegalText: () => `input: { page: refund, html: "<p>Write to us.</p>" }`,
  confirmGoLive: () => 'item: figures',
  updateReceiptNumbering: () => `input: { numbering: { prefix: "SETU", yearStyle: long, digits: 5 } }`,
  savePage: () => `input: { pageKey: csr, page: { title: "CSR", content: { csr: { content: "<p>Words</p>" } } } }`,
  resolveAttention: async (api) => `id: "${await addAttention(api, 'webhook_silence', '2026-11-20')}"`,
  reopenAttention: async (api) => `id: "${await addAttention(api, 'webhook_silence', '2026-11-20', { isDone: true })}"`,
  sendFailedMail: async (api) => `id: "${(await addFailedMail(api)).itemId}"`,
  replayWebhookEvent: async (api) => `id: "${await addWebhookEvent(api)}"`,
  lookUpPerson: () => 'input: { email: "asha@example.org" }',
  grantAdmin: async (api) => `userId: "${(await api.signIn()).userId}"`,
  changeRole: async (api) => `input: { id: "${(await api.signIn()).userId}", role: ENTRY }`,
  inviteToOffice: () => 'input: { email: "nandini@example.org", role: ENTRY }',
  sendInvitationAgain: existing(invitation),
  withdrawInvitation: existing(invitation),
  sendConfirmationTo: async (api) =>
    `userId: "${await inserted(api, `insert into users (email, full_name, password_hash) values ('new@example.org', '', 'x')`)}"`,
  revokeAdmin: async (api) => `userId: "${(await api.signIn('admin')).userId}"`,
};

/** Mutations without an audit entry of their own, each with its reason. */
export const silentMutations: Readonly<Record<string, string>> = {
  saveImportColumns: 'it prepares a file; nothing is brought in before startImport',
  startImportDryRun: 'it prepares a file; nothing is brought in before startImport',
  mendImportLine: 'it prepares a file; nothing is brought in before startImport',
  mendImportDates: 'it prepares a file; nothing is brought in before startImport',
  leaveImportCellsOut: 'it prepares a file; nothing is brought in before startImport',
  discardImport: 'it takes back a file of which nothing was brought in',
  saveView: 'it is a choice of the person, about no record',
  deleteSavedView: 'it is a choice of the person, about no record',
  sendOwnConfirmation: 'it mails the person who asks',
  closeOwnAccount: 'whoever holds a role is refused; a closed one has its entry in close-account.test.ts',
  beginTwoStep: 'nothing is asked for before confirmTwoStep',
  startAdoptionDryRun: 'it asks the provider; nothing is booked before startAdoption',
};

/** Mutations that need a provider or a longer set-up, each with the test that reads its entry in `audit_log`. */
export const auditedElsewhere: Readonly<Record<string, string>> = {
  confirmTwoStep: 'two-step.test.ts',
  renewRecoveryCodes: 'two-step.test.ts',
  turnOffTwoStep: 'two-step.test.ts',
  resetTwoStep: 'two-step.test.ts',
  refundDonation: 'refunds.test.ts',
  recordOfflineDonation: 'offline-donations.test.ts',
  recordChequeOutcome: 'cheque-outcomes.test.ts',
  correctDonationDonor: 'receipt-revisions.test.ts',
  correctMailAddress: 'correct-mail-address.test.ts',
  correctDonation: 'clerk-errors.test.ts',
  moveDonation: 'clerk-errors.test.ts',
  splitDonation: 'clerk-errors.test.ts',
  voidDonation: 'clerk-errors.test.ts',
  restoreDonation: 'clerk-errors.test.ts',
  takeBackRefund: 'clerk-errors.test.ts',
  exportPerson: 'personal-data.test.ts',
  recordWithdrawal: 'personal-data.test.ts',
  erasePerson: 'erasure.test.ts',
  updateDonor: 'donor-merge.test.ts',
  mergeDonors: 'donor-merge.test.ts',
  cancelSubscription: 'subscription-office.test.ts',
  pauseSubscription: 'subscription-office.test.ts',
  resumeSubscription: 'subscription-office.test.ts',
  createExport: 'exports.test.ts',
  showPan: 'pan-looks.test.ts',
  generateReceiptPdf: 'pan-looks.test.ts',
  startReceiptMailing: 'receipt-mailings.test.ts',
  startStatementMailing: 'statement-mailings.test.ts',
  cancelReceiptMailing: 'receipt-mailings.test.ts',
  startReceiptReissue: 'receipt-reissues.test.ts',
  bookPayment: 'unmatched-payments.test.ts',
  refundPayment: 'unmatched-payments.test.ts',
  startImport: 'imports.test.ts',
  undoImport: 'imports.test.ts',
  chooseAdoptionSource: 'adoption.test.ts',
  startAdoption: 'adoption.test.ts',
};
