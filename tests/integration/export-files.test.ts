import { startApi, type Api } from '../support/api';

/** The other lists' files, byte for byte; exports.test.ts has donations and reports. */
let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(() => api.reset());
afterAll(() => api.close());

async function download(list: string): Promise<string> {
  const { token } = await api.signIn('admin');
  const { data } = await api.call<{ createExport: { export: { path: string } } }>(
    'mutation ($input: ExportInput!) { createExport(input: $input) { export { path } } }',
    { input: { list } },
    { token },
  );
  const response = await fetch(api.origin + data.createExport.export.path);
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
}

const cases = {
  donors: {
    rows: `insert into donors (name, email, phone, pan_number, is_80g_eligible, address, donation_count, donated_amount, created_at)
           values ('Rao, Asha', 'a@x.org', '+919822012345', 'ABCPR1234F', true, E'Lane 2\nPune', 2, 150050, '2026-11-19T20:00:00Z'),
                  (null, null, null, null, false, null, 0, 0, '2026-11-18T06:00:00Z')`,
    file: [
      'Name,Email,Phone,PAN,80G Eligible,Address,Donations,Donated,Since',
      `"Rao, Asha",a@x.org,'+919822012345,ABCPR1234F,Yes,"Lane 2\nPune",2,1500.50,2026-11-20`,
      'N/A,N/A,,,No,,0,0,2026-11-18',
    ],
  },
  members: {
    rows: `insert into members (name, city, mobile_number, email, pan_card_number, image_url, membership_type,
                                subscription_amount, joining_date, expiry_date, status)
           values ('Meera', '=Pune', '9822012345', 'm@x.org', 'ABCPR1234F', '/a.png', 'monthly', 10050, '2026-11-02', '2026-12-02', 'active'),
                  ('Old "Man"', 'Pune', '9822012346', null, null, '/a.png', 'yearly', 0, '2025-11-02', '2026-11-02', 'expired')`,
    file: [
      'Name,City,Mobile,Email,PAN,Type,Amount,Joining Date,Expiry Date,Status',
      `Meera,'=Pune,9822012345,m@x.org,ABCPR1234F,Monthly,100.50,2026-11-02,2026-12-02,Active`,
      '"Old ""Man""",Pune,9822012346,,N/A,Yearly,0,2025-11-02,2026-11-02,Expired',
    ],
  },
  contact: {
    rows: `insert into contact_submissions (name, email, phone, message, kind, status, created_at)
           values ('@Ravi', 'r@x.org', '', E'One\nTwo', 'csr', 'read', '2026-11-19T18:30:00Z')`,
    file: ['Date,Name,Email,Phone,Message,Status,Form', `2026-11-20 00:00:00,'@Ravi,r@x.org,,"One\nTwo",Read,CSR`],
  },
  volunteers: {
    rows: `insert into volunteer_submissions (name, email, phone, message, status, created_at)
           values ('Tanvi', 't@x.org', '+919822012345', '', 'approved', '2026-11-19T18:29:59Z')`,
    file: ['Date,Name,Email,Phone,Message,Status', `2026-11-19 23:59:59,Tanvi,t@x.org,'+919822012345,,Approved`],
  },
  events: {
    rows: `insert into events (title, slug, location, status, event_date)
           values ('Walk, for light', 'walk', 'Pune', 'completed', '2026-11-19T18:30:00Z')`,
    file: ['Title,Date,Location,Status,Slug', '"Walk, for light",2026-11-20 00:00:00,Pune,Completed,walk'],
  },
  campaigns: {
    rows: `insert into campaigns (title, slug, category, status, goal_amount, raised_amount, end_date)
           values ('-Wells', 'wells', 'Development', 'draft', 100000, 33350, '2027-01-31')`,
    file: [
      'Title,Category,Status,Goal,Raised,Progress %,End Date,Slug',
      `'-Wells,Development,Draft,1000,333.50,33,2027-01-31,wells`,
    ],
  },
} as const;

test.each(Object.entries(cases))('%s: BOM, header, CRLF, quotes, neutral formulas, days of Asia/Kolkata', async (list, { rows, file }) => {
  await api.sql(rows);
  expect(await download(list)).toBe(`\uFEFF${file.join('\r\n')}\r\n`);
});
