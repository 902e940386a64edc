import { openOffice, type Office } from '../support/office';
import { jpeg, said, upload } from '../support/pictures';
import { soon } from '../support/soon';

/** Two of the office at one picture: one takes the consent back while the other is about to use it. */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close(), 60_000);

const WORDS = 'Savita in her sewing room';
const by = (mutation: string) => office.call(`mutation { ${mutation} }`, {}, { token: office.token });
const kept = async (id: string) =>
  (
    await office.sql.query<{ isWithdrawn: boolean; alt: string }>(
      'select withdrawn_at is not null as "isWithdrawn", alt from pictures where id = $1',
      [id],
    )
  ).rows[0];

test('a consent that a colleague took back meanwhile is not given again by the press, until it is ticked again', async () => {
  const { page } = office;
  const { body } = await upload(office.app, office.token, await jpeg(520, 400));
  const id = body.picture?.id ?? '';
  await by(`updatePicture(input: { id: "${id}", picture: { ${said} } }) { userErrors { code } }`);
  await office.open('/admin/media');
  await page.getByRole('button', { name: 'Upload pictures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload pictures' });
  await dialog.getByRole('button', { name: new RegExp(WORDS) }).click();
  const agreed = dialog.getByRole('checkbox', { name: /^Those in the picture agreed/ });
  await soon(() => agreed.isChecked()).toBe(true);
  const description = dialog.getByRole('textbox', { name: 'What is to be seen' });
  await description.fill(`${WORDS}, laughing`);
  await by(`withdrawPictureConsent(id: "${id}") { userErrors { code } }`);

  const use = dialog.getByRole('button', { name: 'Add to the gallery' });
  await use.click();
  await office.toast('The consent to this picture was withdrawn meanwhile.').waitFor();
  await dialog.getByText(/^Withdrawn on .* by Administrator/).waitFor();
  await soon(() => agreed.isChecked()).toBe(false);
  await soon(() => description.inputValue()).toBe(`${WORDS}, laughing`);
  await soon(() => use.isDisabled()).toBe(true);
  expect(await kept(id)).toEqual({ isWithdrawn: true, alt: WORDS });

  await agreed.check();
  await use.click();
  await dialog.getByText('In the gallery').waitFor();
  await soon(() => kept(id)).toEqual({ isWithdrawn: false, alt: `${WORDS}, laughing` });
  expect(office.complaints).toEqual([]);
});

test('a press that got no answer is no word of a colleague’s change: the next one still writes over nothing', async () => {
  const { page } = office;
  const { body } = await upload(office.app, office.token, await jpeg(540, 400));
  const id = body.picture?.id ?? '';
  const own = said.replace(WORDS, 'Lamps of Saswad');
  await by(`updatePicture(input: { id: "${id}", picture: { ${own} } }) { userErrors { code } }`);
  await office.open('/admin/media');
  await page.getByRole('button', { name: 'Upload pictures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload pictures' });
  await dialog.getByRole('button', { name: /Lamps of Saswad/ }).click();
  await dialog.getByRole('textbox', { name: 'What is to be seen' }).fill('Typed in the second');
  await by(
    `updatePicture(input: { id: "${id}", picture: { ${own.replace('Lamps', 'Diyas')} } }) { userErrors { code } }`,
  );
  const use = dialog.getByRole('button', { name: 'Add to the gallery' });
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('updatePicture') ? route.abort() : route.fallback(),
  );
  await use.click();
  await office.toast('Error').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await use.click();
  await office.toast('Someone else saved this picture while you were editing.').waitFor();
  expect(await kept(id)).toMatchObject({ alt: 'Diyas of Saswad' });
  office.complaints.length = 0;
});

test('what was said of a picture is asked about before the dialog closes without it', async () => {
  const { page } = office;
  const { body } = await upload(office.app, office.token, await jpeg(560, 400));
  const id = body.picture?.id ?? '';
  const own = said.replace(WORDS, 'A well in Velhe');
  await by(`updatePicture(input: { id: "${id}", picture: { ${own} } }) { userErrors { code } }`);
  await office.open('/admin/media');
  const open = () => page.getByRole('button', { name: 'Upload pictures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload pictures' });
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  const choose = () => dialog.getByRole('button', { name: /A well in Velhe/ }).click();
  await open();
  await choose();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await open();
  await choose();
  const description = dialog.getByRole('textbox', { name: 'What is to be seen' });
  await description.fill('Typed for minutes');
  await page.keyboard.press('Escape');
  await question.getByText('What you said of a picture that was not used will be lost.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await soon(() => description.inputValue()).toBe('Typed for minutes');
  await dialog.getByRole('button', { name: 'Add to the gallery' }).click();
  await dialog.getByText('In the gallery').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(office.complaints).toEqual([]);
});
