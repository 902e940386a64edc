/** A batch that is not there: nothing was brought in on the large database. */
const NO_IMPORT = '00000000-0000-4000-8000-000000000000';
/** Tags of the large database: one of a third of the donors, one of a thousandth. */
const TAGS = ['00000001-0000-4000-8000-000000000001', '00000001-0000-4000-8000-000000000002'];
/** Filters of people by what the office keeps of them. */
const MARKS = { tagId: TAGS, birthday: ['today', 'thisMonth', 'nextMonth'] };

/**
 * Queries per list: the values tried for every filter, and searches (frequent words, rare ones, some without matches).
 * A filter of the schema without values here is an error, so that none is forgotten.
 * @param ids of records in the database: a campaign and an administrator
 */
export const lists = ({ campaignId, personId }) => [
  {
    operation: 'AdminDonations',
    field: 'adminDonations',
    filters: {
      status: ['success', 'refunded', 'failed', 'pending'],
      campaignId: [campaignId],
      general: [true],
      is80gEligible: [true, false],
      isRecurring: [true, false],
      paymentMethod: ['upi', 'cheque'],
      amountFrom: [5_000_000],
      amountTo: [20_000],
      source: ['online', 'offline'],
      receipt: ['mailed', 'unsent', 'later', 'void'],
      from: ['2026-10-01', '2099-01-01'],
      to: ['2025-03-31'],
      importId: [NO_IMPORT],
    },
    searches: [
      'kulkarni',
      'amit.patil',
      'zq',
      'a',
      'example',
      'pay_03f',
      '+9190000123',
      'nobody-at-all',
      'amit',
      'com',
      '9',
      'gm',
      'pat',
      'ZZZPK',
      '004512',
      '2026-27/000351',
    ],
  },
  {
    operation: 'AdminReceipts',
    field: 'adminReceipts',
    filters: {
      is80g: [true, false],
      sent: [true, false],
      lacksAddress: [true],
      mailLater: [true],
      from: ['2026-04-01', '2099-01-01'],
      to: ['2025-03-31'],
      paymentMethod: ['upi', 'cheque'],
      amountFrom: [5_000_000],
      amountTo: [20_000],
      source: ['online', 'offline'],
      isVoid: [true, false],
    },
    searches: [
      'kulkarni',
      '2026-27/0001',
      '2026-27',
      '2026-2',
      'example',
      'zq',
      'nobody-at-all',
      'amit',
      'a',
      '2026',
      '27',
      'gm',
      'pat',
    ],
  },
  {
    operation: 'AdminDonors',
    field: 'adminDonors',
    filters: { is80gEligible: [true, false], importId: [NO_IMPORT], importMatch: [['new']], ...MARKS },
    searches: ['kulkarni', 'example', 'ZZZPK', 'zq', 'nobody-at-all', '+9190000123', 'a', '9', 'gm'],
  },
  {
    operation: 'AdminContactInquiries',
    field: 'adminContactInquiries',
    filters: { status: ['unread', 'read'], kind: ['contact', 'csr'], from: ['2026-10-01'], to: ['2025-03-31'] },
    searches: ['kulkarni', 'thanks', 'number 4242', 'zq', 'nobody-at-all'],
  },
  {
    operation: 'AdminVolunteerApplications',
    field: 'adminVolunteerApplications',
    filters: { status: ['pending', 'approved', 'rejected'], from: ['2026-10-01'], to: ['2025-03-31'], ...MARKS },
    searches: ['kulkarni', 'weekends', 'zq', 'nobody-at-all'],
  },
  {
    operation: 'AdminSubscriptions',
    field: 'adminSubscriptions',
    filters: {
      status: ['active', 'halted'],
      frequency: ['monthly', 'yearly'],
      campaignId: [campaignId],
      isFailing: [true],
    },
    searches: ['kulkarni', 'sub_03', 'zq', 'example'],
  },
  {
    operation: 'AdminAuditLog',
    field: 'adminAuditLog',
    filters: {
      personId: [personId],
      isSystem: [true],
      entity: ['receipt', 'donation', 'campaign'],
      verb: ['send', 'refund', 'update'],
      from: ['2026-10-01'],
      to: ['2025-03-31'],
    },
    searches: ['admin', 'kulkarni', '0000042', 'nobody-at-all', 'a'],
  },
  {
    operation: 'AdminCampaigns',
    field: 'adminCampaigns',
    filters: { status: ['active', 'draft'], category: ['Health'] },
    searches: ['water', 'zq'],
  },
  {
    operation: 'AdminMembers',
    field: 'adminMembers',
    filters: {
      status: ['active', 'expired'],
      membershipType: ['monthly', 'yearly'],
      ends: ['thisMonth', 'nextMonth', 'ended'],
      ids: [[]],
    },
    searches: ['pune', 'zq'],
  },
  {
    operation: 'AdminEvents',
    field: 'adminEvents',
    filters: { status: ['active', 'draft'], from: ['2026-10-01'], to: ['2026-12-31'] },
    searches: ['pune', 'zq'],
  },
  {
    operation: 'AdminMediaItems',
    field: 'adminMediaItems',
    filters: { fileType: ['image', 'video'] },
    searches: ['water'],
  },
  {
    operation: 'AdminAccounts',
    field: 'adminAccounts',
    filters: { isAdmin: [true, false], hasRole: [true, false] },
    searches: ['admin'],
  },
  {
    operation: 'AdminAttention',
    field: 'adminAttention',
    filters: { isOpen: [true, false], kind: ['dispute'] },
    searches: ['kulkarni'],
  },
  {
    operation: 'AdminWebhookEvents',
    field: 'adminWebhookEvents',
    filters: { state: ['waiting', 'failed'], subject: ['payment'], from: ['2026-10-01'], to: ['2026-12-31'] },
    searches: ['pay_03f'],
  },
];

/** Queries of figures and single records. */
export const figures = ({ donationId, donorId, campaignId }) => [
  ['Dashboard', { goLive: true }],
  ['DashboardOverview', { yesterday: '2026-11-19', people: true }],
  ['TodayReceipts', {}],
  ['DonationTotals', {}],
  ...['week', 'month', 'year', 'all'].flatMap((period) => [
    ['Report', { period }],
    ['ReportCharts', { period }],
  ]),
  ['SpanReport', { span: { from: '2026-04-01', to: '2027-03-31' } }],
  ['InquiryCounts', {}],
  ['WaitingInquiries', {}],
  ['AdminAuditChoices', {}],
  ['DonationDetail', { id: donationId }],
  ['DonorDetail', { id: donorId, page: { number: 1, size: 25 }, reach: true }],
  ['FindDonors', { search: 'kulkarni' }],
  ['FindCampaigns', { search: 'water' }],
  ['CampaignTitle', { id: campaignId }],
  ['AdminCampaignCounts', {}],
  ['MemberCounts', {}],
  ['MediaCounts', {}],
  ['AdminSettings', {}],
  ['AdminPages', {}],
];
