import { OFFICE_ROLES } from '../../rules/office-role';

export const CALLERS = ['visitor', 'forged', 'donor', 'account', ...OFFICE_ROLES] as const;
export type Caller = (typeof CALLERS)[number];

export interface RouteRow {
  /** Handler of server/app/app.ts. */
  readonly handler: string;
  /** What the code compares an address with; none where it is a list of pages. */
  readonly written?: readonly string[];
  /** An address of it; the links that open something have tests of their own below. */
  readonly path: string;
  readonly methods: readonly string[];
  readonly body?: string;
  readonly type?: string;
  /** Status for everybody, and what differs. */
  readonly status: number;
  readonly but?: Readonly<Partial<Record<Caller, number>>>;
  /** Whether a cache may share the answer. */
  readonly isShared?: boolean;
}

const READ = ['GET', 'HEAD'];
export const NO_ID = '00000000-0000-4000-8000-000000000000';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const only = (status: number, ...callers: Caller[]) => Object.fromEntries(callers.map((caller) => [caller, status]));

/**
 * Every address beside GraphQL, written from what it is for: who gets what, by which method. A handler or a path of one
 * that is not here fails.
 */
export const ROUTES: readonly RouteRow[] = [
  {
    handler: 'graphql',
    written: ['/graphql'],
    path: '/graphql',
    methods: ['POST'],
    type: JSON_TYPE,
    body: '{"query":"{ site { siteName } }"}',
    status: 200,
  },
  { handler: 'graphqlByGet', path: '/graphql?query=%7Bsite%7BsiteName%7D%7D', methods: ['GET'], status: 200 },
  { handler: 'health', written: ['/healthz'], path: '/healthz', methods: READ, status: 200 },
  { handler: 'health', written: ['/readyz'], path: '/readyz', methods: READ, status: 200 },
  { handler: 'metrics', written: ['/metrics'], path: '/metrics', methods: ['GET'], status: 401 },
  { handler: 'pictureFiles', path: `/media/${'0'.repeat(32)}-480.webp`, methods: READ, status: 404 },
  { handler: 'brandFiles', path: `/brand/${'0'.repeat(16)}-icon-32.png`, methods: READ, status: 404 },
  {
    ...{ handler: 'brandFiles', path: '/favicon.svg', methods: READ, status: 200, isShared: true },
    written: [
      '/favicon.ico',
      '/favicon.svg',
      '/icon-192.png',
      '/icon-512.png',
      '/apple-touch-icon.png',
      '/apple-touch-icon-precomposed.png',
    ],
  },
  {
    handler: 'pictureUploads',
    written: ['/pictures'],
    path: '/pictures?name=a.png',
    methods: ['POST'],
    body: 'no picture',
    type: 'image/png',
    status: 401,
    but: { ...only(403, 'account', ...OFFICE_ROLES), ...only(422, 'admin', 'editor') },
  },
  { handler: 'exports', written: ['/exports/'], path: `/exports/${'x'.repeat(43)}`, methods: ['GET'], status: 410 },
  {
    handler: 'imports',
    written: ['/imports/templates/'],
    path: '/imports/templates/donors.csv',
    methods: ['GET'],
    status: 200,
  },
  {
    handler: 'imports',
    written: ['/imports'],
    path: '/imports?kind=donors',
    methods: ['POST'],
    body: '\u0000\u0001\u0002',
    status: 401,
    but: { ...only(403, 'account', ...OFFICE_ROLES), ...only(415, 'admin') },
  },
  {
    handler: 'payments',
    written: ['/webhooks/razorpay'],
    path: '/webhooks/razorpay',
    methods: ['POST'],
    body: '{"event":"payment.captured"}',
    type: JSON_TYPE,
    status: 400,
  },
  {
    handler: 'payments',
    written: ['/payments/callback'],
    path: '/payments/callback',
    methods: [...READ, 'POST'],
    body: 'razorpay_payment_id=pay_1',
    type: FORM,
    status: 303,
  },
  {
    handler: 'subscriptionPages',
    written: ['/subscription/authorize/'],
    path: '/subscription/authorize/sub_00000000000001?t=x',
    methods: READ,
    status: 303,
  },
  {
    handler: 'subscriptionPages',
    written: ['/subscription/callback'],
    path: '/subscription/callback',
    methods: [...READ, 'POST'],
    body: 'x=1',
    type: FORM,
    status: 303,
  },
  {
    handler: 'receiptChecks',
    written: ['/r/'],
    path: '/r/2026-27.000001.1.AAAAAAAAAAAAAAAA',
    methods: READ,
    status: 404,
  },
  {
    handler: 'receiptFiles',
    written: ['/receipt-pdf/'],
    path: `/receipt-pdf/${NO_ID}.99999.x`,
    methods: READ,
    status: 303,
  },
  { handler: 'devInbox', path: '/dev/mail', methods: READ, status: 200 },
  { handler: 'pages', written: ['/contact', '/csr', '/volunteer'], path: '/contact', methods: READ, status: 200 },
  { handler: 'pages', path: '/sitemap.xml', methods: READ, status: 200, isShared: true },
  { handler: 'pages', path: '/robots.txt', methods: READ, status: 200, isShared: true },
];
