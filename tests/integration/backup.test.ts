import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../server/backup/manifest';
import { startApi, type Api } from '../support/api';
import {
  backupSettings,
  bareDatabase,
  fileSource,
  makeBackup,
  restoreBackup,
  temporaryFolder,
} from '../support/backups';
import { importsOf } from '../support/imports';
import { readLedger } from '../support/ledger';
import { addCampaign, recorded, recordOffline, register80g } from '../support/office-donations';
import { jpeg, upload } from '../support/pictures';

let api: Api;
let token: string;
let work: ReturnType<typeof temporaryFolder>;
let media: string;
let backups: string;
beforeAll(async () => {
  work = temporaryFolder();
  [media, backups] = [join(work.folder, 'media'), join(work.folder, 'backups')];
  api = await startApi({}, null, {}, { folder: media });
});
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(async () => {
  await api.close();
  work.drop();
});

const settings = () => backupSettings({ folder: backups });
const make = () => makeBackup({ databaseUrl: api.database.url, settings: settings(), media });
const give = (name: string, campaignId: string | null = null) =>
  recordOffline(api, token, {
    campaignId,
    donor: {
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
      phone: '',
      pan: null,
      address: null,
    },
  });

/** Makes a backup of one gift; returns the path of its file. */
async function small(): Promise<string> {
  recorded(await give('Asha Kulkarni'));
  const made = await make();
  return join(backups, made?.last.name ?? '');
}

test('what is restored agrees with the books to the paisa and the pictures byte by byte, while gifts kept coming in', async () => {
  const campaignId = await addCampaign(api);
  for (const name of ['Asha Kulkarni', 'Ravi Joshi', 'Meera Shah']) recorded(await give(name, campaignId));
  const imports = importsOf(api, token);
  const batch = await imports.send(
    'donations',
    'Donation ID,Donation Total,Donation Date,Donation Status,First Name,Last Name,Email Address,Receipt No.\n' +
      '18402,"2,500.00",2019-04-03,Complete,Sunita,Deshpande,sunita@example.org,PSF/19-20/0001\n',
  );
  await imports.check(batch.id);
  await imports.bring(batch.id);
  await upload(api, token, await jpeg());

  let goesOn = true;
  const before = await readLedger(api.database.dataSource);
  const coming = (async () => {
    for (let index = 0; goesOn; index += 1)
      recorded(await give(`Donor ${String.fromCharCode(65 + (index % 26))}`, campaignId));
  })();
  const made = await make();
  goesOn = false;
  await coming;
  const after = await readLedger(api.database.dataSource);

  const bare = await bareDatabase();
  const elsewhere = join(work.folder, 'elsewhere');
  const seen: Manifest[] = [];
  const restored = await restoreBackup(bare.url, fileSource(join(backups, made?.last.name ?? '')), elsewhere, {
    onManifest: (manifest) => seen.push(manifest),
  });
  await bare.look(async (dataSource) => {
    const ledger = await readLedger(dataSource);
    expect(ledger).toMatchObject({
      wrongCampaigns: 0,
      wrongDonors: 0,
      wrongEligible: 0,
      gaps: 0,
      wrongReturns: before.wrongReturns,
      wrongListings: 0,
      totals: { count: ledger.successes, amount: ledger.successAmount },
    });
    expect(ledger.successes).toBeGreaterThanOrEqual(before.successes);
    expect(ledger.successes).toBeLessThanOrEqual(after.successes);
    // The next receipt goes on where the backup ended, and triggers and keys work again.
    const [keys] = await dataSource.query<{ keys: number; off: number }[]>(
      `select (select count(*)::int from pg_constraint where contype = 'f' and convalidated and connamespace = 'public'::regnamespace) as keys,
              (select count(*)::int from pg_trigger where not tgisinternal and tgenabled <> 'O') as off`,
    );
    const [wanted] = await api.sql<{ keys: number }>(
      `select count(*)::int as keys from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    expect(keys).toEqual({ keys: wanted?.keys, off: 0 });
    expect(await dataSource.query('select count(*)::int as sessions from refresh_tokens')).toEqual([{ sessions: 0 }]);
  });
  expect(seen.map(({ siteName }) => siteName)).toEqual(['Test Foundation']);
  expect(restored.manifest.years.map(({ year }) => year)).toContain('2019-20');
  const files = readdirSync(media).sort();
  expect(files.length).toBeGreaterThan(0);
  expect(readdirSync(elsewhere).sort()).toEqual(files);
  for (const file of files)
    expect(readFileSync(join(elsewhere, file)).equals(readFileSync(join(media, file)))).toBe(true);
  await bare.drop();
});

test('a wrong passphrase, an altered byte and a missing end are refused before anything is written', async () => {
  const file = await small();
  const bytes = readFileSync(file);
  const bare = await bareDatabase();
  const elsewhere = join(work.folder, 'untouched');
  const refuse = (path: string, passphrase?: string) =>
    restoreBackup(bare.url, fileSource(path), elsewhere, passphrase ? { passphrase } : {});
  await expect(refuse(file, 'another passphrase')).rejects.toThrow('BACKUP_PASSPHRASE is not the passphrase');
  const altered = join(work.folder, 'altered');
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40);
  writeFileSync(altered, changed);
  await expect(refuse(altered)).rejects.toThrow('The backup was altered or is incomplete');
  truncateSync(altered, bytes.length - 20);
  await expect(refuse(altered)).rejects.toThrow('The backup was altered or is incomplete');
  const tables = `select count(*)::int as tables from pg_tables where schemaname = 'public'`;
  expect(await bare.look((dataSource) => dataSource.query(tables))).toEqual([{ tables: 0 }]);
  expect(readdirSync(work.folder)).not.toContain('untouched');
  await bare.drop();
});

test('a database with a site is replaced only with the flag, and never while a site runs on it', async () => {
  const source = fileSource(await small());
  const bare = await bareDatabase();
  const elsewhere = join(work.folder, 'replaced');
  await restoreBackup(bare.url, source, elsewhere);
  await expect(restoreBackup(bare.url, source, elsewhere)).rejects.toThrow('not empty');
  const { rows } = await restoreBackup(bare.url, source, elsewhere, { replaces: true });
  expect(rows).toBeGreaterThan(0);
  await expect(restoreBackup(api.database.url, source, elsewhere, { replaces: true })).rejects.toThrow('A site runs');
  await bare.drop();
});

test('a backup of a newer version is refused by name', async () => {
  const source = fileSource(await small());
  const bare = await bareDatabase();
  const restoring = restoreBackup(bare.url, source, join(work.folder, 'newer'), { knownMigrations: [] });
  await expect(restoring).rejects.toThrow('made by a newer version of this software');
  await bare.drop();
});

test('a place that cannot be written to fails the backup, which is not noted', async () => {
  const file = join(work.folder, 'a-file');
  writeFileSync(file, '');
  const unwritable = backupSettings({ folder: join(file, 'below') });
  await expect(makeBackup({ databaseUrl: api.database.url, settings: unwritable, media })).rejects.toThrow('ENOTDIR');
  expect(await api.sql(`select 1 from settings where key = 'last_backup'`)).toEqual([]);
});

test('a table that somebody added by hand keeps no backup from being restored; it is named and left out', async () => {
  const { dataSource } = api.database;
  await dataSource.query('create table donors_before_merge (place serial, name text)');
  await dataSource.query(`insert into donors_before_merge (name) values ('Asha Kulkarni')`);
  const bare = await bareDatabase();
  try {
    const restored = await restoreBackup(bare.url, fileSource(await small()), join(work.folder, 'media-4'));
    expect(restored.leftOut).toEqual(['donors_before_merge']);
    await bare.look(async (copy) => expect(await readLedger(copy)).toMatchObject({ successes: 1, gaps: 0 }));
  } finally {
    await bare.drop();
    await dataSource.query('drop table donors_before_merge');
  }
});
