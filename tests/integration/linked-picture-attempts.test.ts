import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeDueLink } from '../../server/pictures/linked-pictures';
import { NotStored } from '../../server/pictures/picture-store';
import { startApi, type Api } from '../support/api';
import { startOtherHost, type OtherHost } from '../support/other-host';
import { jpeg } from '../support/pictures';

/** How often, and in which order, links are asked for that cannot be copied. */
let other: OtherHost;
/** A site that is gone: its host refuses connections. */
let gone: OtherHost;
let api: Api;
const folder = mkdtempSync(join(tmpdir(), 'foundation-attempts-'));
beforeAll(async () => {
  [other, gone] = await Promise.all([startOtherHost(), startOtherHost()]);
  await gone.close();
  const allowedHosts = [other.host, gone.host];
  api = await startApi({}, null, {}, { folder, links: { allowedHosts, withinMs: 5_000 } });
});
beforeEach(async () => {
  await api.reset();
  api.setNow(NOON);
});
afterAll(async () => {
  await api.close();
  await other.close();
  rmSync(folder, { recursive: true });
});

const NOON = new Date('2026-11-20T06:30:00Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const copy = () => api.app.services.pictures.copyLinked();
const linked = (path = '/photo.jpg') => `http://${other.host}${path}`;
const serve = (bytes: Buffer) => {
  other.answer = (_request, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
};
const link = (...urls: string[]) =>
  api.sql(`insert into media_library (title, url, file_type) select 'P', unnest($1::text[]), 'image'`, [urls]);
const notes = () =>
  api.sql<{ link: string; attempts: number; problem: string; isDue: boolean; isCopied: boolean }>(
    `select link, attempts, problem, try_at is not null as "isDue", picture_id is not null as "isCopied"
       from linked_pictures order by link`,
  );

test('a picture that ends the process each time is tried five times, and no more', async () => {
  await link(linked());
  await copy();
  await api.sql(`update linked_pictures set attempts = 4, try_at = $1`, [NOON]);
  // Stands for a process that dies here.
  const taken = await takeDueLink(api.database.dataSource, NOON);
  expect(taken).toEqual({ link: linked(), attempts: 5 });
  expect((await notes())[0]).toMatchObject({ problem: 'The attempt was cut off.', isDue: false });
  api.setNow(later(100_000));
  serve(await jpeg(325, 200));
  expect(await copy()).toBe(0);
});

test('a store that takes nothing is no fault of the link, and what was copied before is shown', async () => {
  serve(await jpeg(326, 200));
  await link(linked('/a'));
  await copy();
  serve(await jpeg(327, 200));
  await link(linked('/b'));
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file where the folder was');
  const runs = [10, 20, 30, 40, 50, 60, 70].map((minutes) => async () => {
    api.setNow(later(minutes));
    await expect(copy()).rejects.toThrow(NotStored);
  });
  for (const run of runs) await run();
  rmSync(folder);
  mkdirSync(folder);
  expect((await notes())[1]).toMatchObject({ attempts: 0, isDue: true, problem: 'The copy could not be stored.' });
  api.setNow(later(90));
  expect(await copy()).toBe(1);
});

test('a library of 2,000 links on a host that is gone asks it once, and others do not wait behind it', async () => {
  await api.sql(
    `insert into media_library (title, url, file_type) select 'P', $1 || n, 'image' from generate_series(1, 2000) n`,
    [`http://${gone.host}/`],
  );
  expect(await copy()).toBe(0);
  const asked = async () => (await notes()).reduce((sum, { attempts }) => sum + attempts, 0);
  expect([(await notes()).length, await asked()]).toEqual([2000, 1]);
  api.setNow(later(11));
  serve(await jpeg(328, 200));
  await link(linked('/new.jpg'));
  expect(await copy()).toBe(1);
  expect((await notes()).filter(({ isCopied }) => isCopied)).toMatchObject([{ link: linked('/new.jpg') }]);
  expect(await asked()).toBe(3);
});

test('links of 2,000 letters of Marathi do not stand in the way of others', async () => {
  const long = `https://example.org/${'चित्र'.repeat(300)}.jpg`;
  await link(long);
  serve(await jpeg(329, 200));
  await link(linked());
  expect(await copy()).toBe(1);
});
