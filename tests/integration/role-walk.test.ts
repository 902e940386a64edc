import { OFFICE_ROLES, type OfficeRole } from '../../rules/office-role';
import { startApi, type Api } from '../support/api';
import { recordOffline } from '../support/office-donations';
import { fieldsAbout, guardedBelowRoot, reachOf } from '../support/role-reach';
import { guardedCalls, openCalls } from '../support/root-calls';

/**
 * Who may call what, written down from what the roles are for and not from the schema. A field that is in no list fails:
 * whoever adds one decides here, too.
 */
const words = (text: string): string[] => text.trim().split(/\s+/);

const MONEY_READ = words(`
  adminDashboard adminDonations adminDonation adminDonationCorrection adminDonationTotals adminSubscriptions adminSubscription
  adminReceipts adminReceiptsById adminReport adminReportCharts adminSpanReport adminExportProgress adminReceiptMailingPreview adminUnsentReceipts adminStatementMailingPreview
  adminReceiptMailing adminReceiptMailings adminReceiptReissuePreview adminReceiptReissues adminReceiptHints
  adminReceiptNumbering adminEndingRegistrations adminAttention adminUnmatchedPayment`);
const MONEY_FILES = words('generateReceiptPdf createExport showPan');
const ACCESS_READ = words('adminAccess');
/** Letters go out in the foundation's name: no reading. */
const LETTERS = words('adminLettersPreview');
/** Letters begin with the office's own words. */
const WORDS_READ = words('adminMailTexts');
const MONEY_WRITE = words(`
  refundDonation bookPayment refundPayment recordChequeOutcome correctDonationDonor correctMailAddress correctDonation moveDonation splitDonation
  voidDonation restoreDonation takeBackRefund updateDonor mergeDonors sendReceiptEmail shareReceipt cancelSubscription pauseSubscription
  resumeSubscription startReceiptReissue startReceiptMailing startStatementMailing cancelReceiptMailing resolveAttention reopenAttention sendFailedMail`);
const DONORS_READ = words('adminDonors adminDonor findDonors');
const WITHDRAWALS = words('recordWithdrawal');
const PERSONS = words('lookUpPerson exportPerson erasePerson');
const TAGS_READ = words('adminTags');
const DONOR_MARKS = words('createTag setDonorBirthday tagDonors');
const TAGS_WRITE = words('updateTag deleteTag');
const VOLUNTEER_MARKS = words('setVolunteerBirthday tagVolunteers');
const ENTER = words('recordOfflineDonation');
const CHOICES = words('adminCampaigns adminDonationEssentials');
const NEARING = words('adminCampaignsNearingGoal');
const INQUIRIES_READ = words('adminContactInquiries adminVolunteerApplications adminInquiryCounts');
const INQUIRIES_WRITE = words('markContactRead approveVolunteer rejectVolunteer');
const CONTENT_READ = words(`
  adminCampaign adminCampaignCategories adminEvents adminMediaItems adminMediaCounts adminPictures adminPages adminLegalTexts`);
const CONTENT_WRITE = words(`
  createCampaign updateCampaign deleteCampaign createDonationEssential updateDonationEssential deleteDonationEssential
  createEvent updateEvent deleteEvent createMediaItem chooseMediaPoster deleteMediaItem updatePicture withdrawPictureConsent
  deletePicture updateLegalText savePage`);
const HOUSE_READ = words(`
  adminMembers adminSettings adminGoLive adminAccounts adminInvitations adminAuditLog adminAuditChoices adminAdoption adminWebhookEvents
  adminWebhookEvent adminImports adminImport adminImportLines adminMailTextPreview`);
const HOUSE_WRITE = words(`
  startAdoptionDryRun chooseAdoptionSource startAdoption createMember updateMember deleteMember saveSettings confirmGoLive
  updateReceiptNumbering updateMailText resetMailText sendTestMail grantAdmin revokeAdmin changeRole resetTwoStep sendConfirmationTo inviteToOffice sendInvitationAgain withdrawInvitation saveImportColumns startImportDryRun mendImportLine mendImportDates leaveImportCellsOut
  startImport undoImport discardImport replayWebhookEvent`);
/** For everybody with an account, a donor's too. */
const ACCOUNT = words(`
  twoStep beginTwoStep confirmTwoStep renewRecoveryCodes turnOffTwoStep sendOwnConfirmation closeOwnAccount`);
const OWN = [...words('savedViews saveView deleteSavedView'), ...ACCOUNT];
/** For everybody, without a session. What is one person's own takes the key, token or proof of that person. */
const PUBLIC = words(`
  legalText retentionPromises site campaigns campaignCount campaign donationEssentials events eventCount event mediaItems mediaCounts
  members memberCount topDonors page me
  createRazorpayOrder verifyRazorpayPayment checkRazorpayOrder createRazorpaySubscription checkRazorpaySubscription openGift
  correctGiftEmail submitContact submitCsrInquiry applyAsVolunteer openMyGiving ownReceiptPdf ownYearPdf addOwnPan useOwnPan
  addOwnAddress correctOwnPan correctOwnAddress changeOwnSubscription replaceOwnSubscription requestDonorLink openOwnData
  exportOwnData withdrawOwnConsent setOwnMails askOwnErasure
  signIn finishSignIn signUp refreshSession signOut requestPasswordReset resetPassword openEmailConfirmation confirmEmail
  disownAccount sendConfirmationAgain openInvitation acceptInvitation`);

const READ = [
  ...[
    WORDS_READ,
    MONEY_READ,
    DONORS_READ,
    TAGS_READ,
    CHOICES,
    NEARING,
    INQUIRIES_READ,
    CONTENT_READ,
    HOUSE_READ,
  ].flat(),
  ...MONEY_FILES,
];
const may: Readonly<Record<OfficeRole, readonly string[]>> = {
  admin: [
    ...READ,
    ...DONOR_MARKS,
    ...WITHDRAWALS,
    ...PERSONS,
    ...TAGS_WRITE,
    ...VOLUNTEER_MARKS,
    ...MONEY_WRITE,
    ...LETTERS,
    ...ENTER,
    ...INQUIRIES_WRITE,
    ...CONTENT_WRITE,
    ...HOUSE_WRITE,
    ...ACCESS_READ,
    ...OWN,
  ],
  accountant: [
    TAGS_READ,
    DONOR_MARKS,
    WITHDRAWALS,
    TAGS_WRITE,
    MONEY_READ,
    MONEY_FILES,
    MONEY_WRITE,
    LETTERS,
    WORDS_READ,
    DONORS_READ,
    ENTER,
    CHOICES,
    NEARING,
    OWN,
  ].flat(),
  entry: [
    TAGS_READ,
    DONOR_MARKS,
    VOLUNTEER_MARKS,
    DONORS_READ,
    ENTER,
    CHOICES,
    INQUIRIES_READ,
    INQUIRIES_WRITE,
    OWN,
  ].flat(),
  editor: [CONTENT_READ, CONTENT_WRITE, CHOICES, NEARING, OWN].flat(),
  auditor: [...READ, ...OWN],
};

let api: Api;
const tokens = new Map<OfficeRole, string>();
beforeAll(async () => {
  api = await startApi();
  for (const role of OFFICE_ROLES) tokens.set(role, (await api.signIn(role)).token);
});
afterAll(() => api.close());

test('every field of the schema is decided about here, and none of them is gone', () => {
  expect(guardedCalls.map(([name]) => name).sort()).toEqual([...may.admin].sort());
  expect(openCalls.map(([name]) => name).sort()).toEqual([...PUBLIC].sort());
});

/** Whoever closes their account has no session afterwards. */
const closesLast = [...guardedCalls].sort(
  ([a], [b]) => Number(a === 'closeOwnAccount') - Number(b === 'closeOwnAccount'),
);

/** Calls every field that needs a session; returns those that were not refused with the code. */
async function calledBy(
  token: string | undefined,
  refusal: 'FORBIDDEN' | 'UNAUTHENTICATED' | 'TWO_STEP_REQUIRED',
): Promise<string[]> {
  const called: string[] = [];
  // One after the other: hundreds of connections at once are reset on a busy machine.
  for (const [name, query] of closesLast) {
    const { codes } = await api.call(query, {}, { token });
    if (!codes.includes(refusal)) called.push(name);
  }
  return called.sort();
}

test.each(OFFICE_ROLES)('%s calls what the role is for, and nothing else', async (role) => {
  expect(await calledBy(tokens.get(role), 'FORBIDDEN')).toEqual([...may[role]].sort());
});

test('a donor with an account calls what is of this account, and nothing of the office', async () => {
  expect(await calledBy((await api.signIn()).token, 'FORBIDDEN')).toEqual([...ACCOUNT].sort());
});

test('nobody calls anything that needs a session, whatever token is sent', async () => {
  expect(await calledBy(undefined, 'UNAUTHENTICATED')).toEqual([]);
  expect(await calledBy(`${tokens.get('admin')}x`, 'UNAUTHENTICATED')).toEqual([]);
});

test.each(OFFICE_ROLES)(
  '%s without the second step that is required calls what sets it up, and nothing else',
  async (role) => {
    await api.sql(`insert into settings (key, value) values ('two_step', 'required')`);
    const own = await calledBy(tokens.get(role), 'FORBIDDEN');
    await api.sql(`delete from settings where key = 'two_step'`);
    expect(own).toEqual([...ACCOUNT].sort());
  },
);

test('an auditor changes nothing but views and the sign-in of their own', () => {
  const changes = guardedCalls.filter(([, query]) => query.startsWith('mutation')).map(([name]) => name);
  expect(changes.filter((name) => may.auditor.includes(name)).sort()).toEqual(
    [
      ...['createExport', 'deleteSavedView', 'generateReceiptPdf', 'saveView', 'showPan'],
      ...ACCOUNT.filter((name) => name !== 'twoStep'),
    ].sort(),
  );
});

/** Types that entry clerks and editors arrive at by any way through the graph. */
const reach = {
  ENTRY: words(`
    Birthday CampaignRecord ContactInquiry Dispute DonationEssentialRecord DonationItem DonationRecord DonorFile DonorPrivacy DonorRecord
    DonorSubscription DonorYear FoundDonor InquiryCounts LikelyDuplicate PutTag ReceiptRecord ReceiptRevision Refund SavedView
    SubscriptionItem Tag Tribute TributeLetter UserError VolunteerApplication`),
  EDITOR: words(`
    AboutContent CampaignRecord ContactContent CsrContent DonationEssentialRecord Event HomeContent LegalTextRecord MediaCounts
    MediaItem PageFounder PageRecord Picture PictureRecord PictureUse SavedView UserError`),
};
/** Types that accountants and auditors, unlike admins, arrive at by no way. */
const outOfReach = {
  ACCOUNTANT: words(`
    AboutContent AccessEntry AccessReport AccountRecord Adoption AdoptionCount AdoptionFigures AdoptionProgress AdoptionResult
    AdoptionSource AuditChoices AuditPerson ContactContent ContactInquiry CsrContent ErasureReach ErasureRecord Event GoLive GoLiveItem HeldRole HomeContent
    ImportBatch ImportCampaignName ImportCampaignTotal ImportColumn ImportDateQuestion ImportFieldChoice ImportFigures
    ImportHindrance ImportLine ImportNumberMove ImportProblemCount ImportProgress ImportRecord ImportTotals ImportUndo InquiryCounts
    InvitationRecord LegalTextRecord MailTextPreview MediaCounts MediaItem MemberRecord PageFounder PageRecord PersonAccess PersonSubject PersonSummary
    Picture PictureRecord PictureUse Setting VolunteerApplication WebhookEventRecord`),
  AUDITOR: words(
    'AccessEntry AccessReport ErasureReach ErasureRecord HeldRole LettersPreview PersonAccess PersonSubject PersonSummary UnaddressedPerson',
  ),
};

test('no way through nested fields leads a role to what is not for it', () => {
  expect({ ENTRY: reachOf('ENTRY'), EDITOR: reachOf('EDITOR') }).toEqual(reach);
  const admin = reachOf('ADMIN');
  const closed = (role: string): string[] => {
    const own = new Set(reachOf(role));
    return admin.filter((name) => !own.has(name));
  };
  expect({ ACCOUNTANT: closed('ACCOUNTANT'), AUDITOR: closed('AUDITOR') }).toEqual(outOfReach);
  expect(reachOf('ACCOUNTANT').filter((name) => !admin.includes(name))).toEqual([]);
});

test('an entry clerk and an editor arrive at no PAN but its ends, and at no secret', () => {
  const about = /PAN\b|Pan|pan[A-Z]|password|secret|token/;
  // Of these staff-roles.test.ts shows that they are the ends, for every role.
  const ends = ['DonationRecord.donorPan', 'DonorRecord.panNumber', 'FoundDonor.panEnds'];
  const without = ['DonationRecord.is80gEligible', 'DonationRecord.nameOnPan', 'DonorRecord.nameOnPan'];
  expect({ ENTRY: fieldsAbout('ENTRY', about), EDITOR: fieldsAbout('EDITOR', about) }).toEqual({
    ENTRY: [...ends, ...without].sort(),
    EDITOR: [],
  });
});

const BELOW = ['DonationRecord.panSiblings', 'DonationRecord.story'];

test('fields below the root that name their roles are asked for by every role', async () => {
  expect([...guardedBelowRoot].sort()).toEqual([
    ...BELOW.map((name) => `${name}: ADMIN ACCOUNTANT AUDITOR`),
    'DonorFile.erasureReach: ADMIN',
  ]);
  await recordOffline(api, tokens.get('admin') ?? '');
  const [donor] = await api.sql<{ id: string }>('select id from donors');
  const asked: Record<string, string> = { panSiblings: 'donationCount', story: 'auditEntries { action }' };
  for (const role of ['admin', 'accountant', 'entry', 'auditor'] as const)
    for (const [field, below] of Object.entries(asked)) {
      const { codes } = await api.call(
        `{ adminDonor(id: "${donor?.id ?? ''}") { donations { items { id ${field} { ${below} } } } } }`,
        {},
        { token: tokens.get(role) },
      );
      expect([role, field, codes]).toEqual([role, field, role === 'entry' ? ['FORBIDDEN'] : []]);
    }
  // Only who may erase is told whom an erasure takes in.
  for (const role of ['admin', 'accountant', 'entry', 'auditor'] as const) {
    const { codes } = await api.call(
      `{ adminDonor(id: "${donor?.id ?? ''}") { erasureReach { emails donorIds } } }`,
      {},
      { token: tokens.get(role) },
    );
    expect([role, codes]).toEqual([role, role === 'admin' ? [] : ['FORBIDDEN']]);
  }
});
