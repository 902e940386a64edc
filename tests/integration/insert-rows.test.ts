import { ContactInquiryEntity } from '../../server/inquiries/contact-inquiry.entity';
import { EntityTable } from '../../server/database/entity-table';
import { insertRow, insertRows, saveRows } from '../../server/database/insert-rows';
import { SettingEntity } from '../../server/settings/setting.entity';
import { testDatabase, type TestDatabase } from '../support/database';

const contacts = new EntityTable(ContactInquiryEntity);
const settings = new EntityTable(SettingEntity);
const message = { name: 'Asha', email: 'asha@example.org', message: `it's "quoted"; $1` };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.truncate());

test('a row comes back as it was written, with the defaults of what was left out', async () => {
  const row = await insertRow(
    database.dataSource,
    contacts,
    { ...message, phone: undefined },
    contacts.selectAllBut([]),
  );
  expect(row).toEqual({
    ...message,
    id: expect.any(String),
    phone: '',
    consentVersion: null,
    consentLanguage: null,
    kind: 'contact',
    status: 'unread',
    createdAt: expect.any(Date),
  });
});

test('rows that leave out different columns go into one statement', async () => {
  await insertRows(database.dataSource, contacts, [
    { ...message, kind: 'csr' as const },
    { ...message, phone: '1' },
  ]);
  expect(await database.dataSource.query('select kind, phone from contact_submissions order by phone')).toEqual([
    { kind: 'csr', phone: '' },
    { kind: 'contact', phone: '1' },
  ]);
});

test('more rows than one statement has parameters for', async () => {
  await database.dataSource.transaction((manager) =>
    insertRows(
      manager,
      contacts,
      Array.from({ length: 22_000 }, (_, at) => ({ ...message, name: `Donor ${at}` })),
    ),
  );
  expect(await database.dataSource.query('select count(distinct name) as names from contact_submissions')).toEqual([
    { names: 22_000 },
  ]);
  await insertRows(database.dataSource, contacts, []);
});

test('a row whose key is there is replaced, in what is given', async () => {
  const { dataSource } = database;
  await saveRows(dataSource, settings, 'key', [
    { key: 'site_name', value: 'Old', updatedAt: new Date(0) },
    { key: 'site_logo', value: '/logo.svg', updatedAt: new Date(0) },
  ]);
  await saveRows(dataSource, settings, 'key', [{ key: 'site_name', value: 'New' }]);
  expect(
    await dataSource.query(`select ${settings.select(['key', 'value', 'updatedAt'])} from settings order by key`),
  ).toEqual([
    { key: 'site_logo', value: '/logo.svg', updatedAt: new Date(0) },
    { key: 'site_name', value: 'New', updatedAt: new Date(0) },
  ]);
});
