import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ seed: 'none' });
  await office.sql.query(`
    insert into audit_log (action, entity, entity_id, after) values ('campaign.create', 'campaign', '1', '{"title": "Wells"}');
    insert into attention_items (kind, reference) values ('refund', 'rfnd_1');
    insert into webhook_events (event_id, event, body, processed_at) values ('evt_1', 'payment.captured', '{}', now())`);
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints.splice(0)).toEqual([]));

test.each([
  ['/admin/audit', 'audit-log', 'When,Who,What,Of,Changed,Changes,Identifier'],
  ['/admin/attention?show=all', 'needs-attention', 'What,Who,Amount,Details,Identifier,What to do next'],
  ['/admin/webhooks', 'webhook-events', 'Received,Event,Event ID,About,Order ID,State'],
])('%s is saved as CSV and as XLSX', async (path, name, heading) => {
  const { page } = office;
  await office.open(path);
  const csv = await office.download(() => page.getByRole('button', { name: 'Export CSV', exact: true }).click());
  expect(csv.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  const text = (await (await csv.createReadStream()).toArray()).join('');
  expect(text.replace(/^\uFEFF/, '').startsWith(heading)).toBe(true);
  await office.toast('CSV exported successfully').waitFor();
  const xlsx = await office.download(() => page.getByRole('button', { name: 'Export XLSX', exact: true }).click());
  expect(xlsx.suggestedFilename()).toMatch(new RegExp(`^${name}-.*\\.xlsx$`));
  await office.toast('XLSX exported successfully').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a download is followed to its end although a question about it fails', async () => {
  const { page } = office;
  await office.open('/admin/audit');
  let failed = 0;
  await page.route('**/graphql', (route) => {
    if (failed > 0 || !route.request().postData()?.includes('ExportProgress')) return route.continue();
    failed += 1;
    return route.abort();
  });
  await office.download(() => page.getByRole('button', { name: 'Export CSV', exact: true }).click());
  await office.toast('CSV exported successfully').waitFor();
  expect(failed).toBe(1);
  expect(await page.getByRole('alert').filter({ hasText: 'Error' }).count()).toBe(0);
  await page.unroute('**/graphql');
  expect(office.complaints.splice(0)).not.toEqual([]);
});
