import { openOffice, type Office } from '../support/office';
import { jpeg, said, upload } from '../support/pictures';
import { soon } from '../support/soon';

/** A picture that was saved, and whose record does not take it: refused, or without an answer. */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close(), 60_000);

const by = (mutation: string) => office.call(`mutation { ${mutation} }`, {}, { token: office.token });
const agreed = async (width: number, words: string): Promise<string> => {
  const { id = '', link = '' } = (await upload(office.app, office.token, await jpeg(width, 400))).body.picture ?? {};
  const own = said.replace(/alt: "[^"]*"/, `alt: "${words}"`);
  await by(`updatePicture(input: { id: "${id}", picture: { ${own} } }) { userErrors { code } }`);
  return link;
};
const stored = async <Row extends object>(sql: string, ...parameters: unknown[]): Promise<Row[]> =>
  (await office.sql.query<Row>(sql, parameters)).rows;

test('a picture that did not reach the gallery is not said to be there, and is added by the next press', async () => {
  const { page } = office;
  await agreed(610, 'A lamp in Saswad');
  await office.open('/admin/media');
  await page.getByRole('button', { name: 'Upload pictures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload pictures' });
  await dialog.getByRole('button', { name: /A lamp in Saswad/ }).click();
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('createMediaItem') ? route.abort() : route.fallback(),
  );
  const add = dialog.getByRole('button', { name: 'Add to the gallery' });
  await add.click();
  await office.toast('Error').waitFor();
  await dialog.getByText('Not used yet').waitFor();
  await soon(() => add.isEnabled()).toBe(true);
  await page.unrouteAll({ behavior: 'wait' });
  office.complaints.length = 0;

  await add.click();
  await dialog.getByText('In the gallery').waitFor();
  expect(await stored(`select title from media_library where title = 'A lamp in Saswad'`)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('a poster that a colleague chose meanwhile is not written over by a press that did not show it', async () => {
  const { page } = office;
  const [own, theirs] = [await agreed(620, 'Our poster'), await agreed(630, 'Their poster')];
  const poster = async () =>
    (await stored<{ poster: string }>(`select poster from media_library where title = 'A year in four minutes'`))[0]
      ?.poster;
  await office.open('/admin/media');
  await page.getByRole('button', { name: 'View A year in four minutes' }).click();
  await page.getByRole('button', { name: 'Choose a picture for the poster' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await dialog.getByRole('button', { name: /Our poster/ }).click();
  await stored(`update media_library set poster = $1 where title = 'A year in four minutes'`, theirs);
  const use = dialog.getByRole('button', { name: 'Use this picture' });
  await use.click();
  await office.toast('Someone else chose another poster meanwhile. Choose again to replace it.').waitFor();
  expect(await poster()).toBe(theirs);
  await use.click();
  await office.toast('Poster saved').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await poster()).toBe(own);
  expect(office.complaints).toEqual([]);
});
