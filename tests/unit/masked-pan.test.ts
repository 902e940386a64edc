import { donorDetailsSchema } from '../../rules/donor-details';
import { knownDonorSchema } from '../../rules/known-donor';
import { maskedPan } from '../../rules/pan';
import { isMaskedPan, meantPan } from '../../rules/pan-ends';
import { validate } from '../../rules/validate';
import { changesOf } from '../../server/audit/changes';
import { listsPans } from '../../server/audit/lists-pans';
import * as files from '../../server/exports/files';
import { registerSheets } from '../../server/exports/register-sheets';
import type { ExportList } from '../../server/generated/resolvers';

const PAN = 'ABCPK1234F';
const ENDS = 'AB••••••4F';

test('the ends of a PAN are told from a whole one, and from what was typed into them', () => {
  expect(maskedPan(PAN)).toBe(ENDS);
  expect([ENDS, PAN, 'AB•••••4F', 'AB••••••F4', 'ABC•••••4F', ''].map(isMaskedPan)).toEqual([
    true,
    ...Array<boolean>(5).fill(false),
  ]);
});

test.each([
  ['what was typed', 'ZZZPK9999Z', PAN, 'ZZZPK9999Z'],
  ['nothing', null, PAN, null],
  ['the stored one by its ends', ENDS, PAN, PAN],
  ['no other one by its ends', ENDS, 'ZZZPK9999Z', undefined],
  ['none where none is stored', ENDS, null, undefined],
])('a form means %s', (_what, typed, stored, meant) => {
  expect(meantPan(typed, stored)).toBe(meant);
});

test('ends are taken for a known donor alone', () => {
  const donor = { name: 'Asha', email: '', phone: '', pan: ENDS, nameOnPan: null, address: null };
  expect(validate(knownDonorSchema, donor)).toMatchObject({ errors: [], value: { pan: ENDS } });
  expect(validate(donorDetailsSchema, donor).errors.map(({ field }) => field)).toEqual(['pan']);
  expect(validate(knownDonorSchema, { ...donor, pan: 'AB••••••44' }).errors).toHaveLength(1);
});

test.each(['donorPan', 'panNumber', 'panCardNumber', 'pan', 'donor.pan', 'merged.panNumber'])(
  'the audit log shows the ends of %s, and a change between two with the same ends',
  (path) => {
    const at = (value: string) =>
      path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, never>;
    const [change, ...more] = changesOf(at('ABCPK1234F'), at('ABZZZ9994F'));
    expect(more).toEqual([]);
    expect(change).toEqual({ field: path, before: `"${ENDS}"`, after: `"${ENDS}"` });
  },
);

test('the audit log shows the foundation’s own PAN, which is public, whole', () => {
  expect(changesOf({ pan: '' }, { pan: PAN }, 'settings')).toEqual([{ field: 'pan', before: null, after: `"${PAN}"` }]);
});

test('the audit log shows what only looks like a PAN, or is about one, as it is', () => {
  expect(changesOf(null, { companyCode: PAN, nameOnPan: 'Asha', pan: 'unknown' })).toEqual([
    { field: 'companyCode', before: null, after: `"${PAN}"` },
    { field: 'nameOnPan', before: null, after: '"Asha"' },
    { field: 'pan', before: null, after: '"unknown"' },
  ]);
});

test('every file with a column of PANs counts as a look at them', () => {
  const columns: Partial<Record<ExportList, readonly { header: string }[]>> = {
    donations: files.donationColumns,
    receipts: files.receiptColumns,
    donors: files.donorColumns,
    members: files.memberColumns,
    contact: files.contactColumns,
    volunteers: files.volunteerColumns,
    events: files.eventColumns,
    campaigns: files.campaignColumns,
    subscriptions: files.subscriptionColumns,
    donationsReport: files.donationsReportColumns,
    membersReport: files.membersReportColumns,
    importProblems: files.importProblemColumns,
  };
  for (const [list, own = []] of Object.entries(columns))
    expect([list, listsPans(list as ExportList)]).toEqual([list, own.some(({ header }) => header === 'PAN')]);
  expect([registerSheets.name !== '', listsPans('donationRegister'), listsPans('everything')]).toEqual([
    true,
    true,
    true,
  ]);
});
