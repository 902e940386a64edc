import type { FrameLocator, Page } from 'playwright-core';

/** Input of the person in the tests. */
export const person = {
  name: 'Meera Joshi',
  email: 'meera.joshi@example.org',
  phone: '98220 12345',
  pan: 'abcpj1234k',
};

/** Waits for hydration: a click before that would follow an ordinary link. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForSelector('html[data-hydrated]', { state: 'attached' });

/** Opens the site and goes to a campaign as a visitor does. */
export async function findCampaign(page: Page, origin: string, title: string): Promise<void> {
  await page.goto(`${origin}/`);
  await hydrated(page);
  await page.getByRole('link', { name: 'View All Campaigns' }).click();
  await page.waitForURL('**/campaigns');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Opens the dialog from the campaign's panel. */
export async function openDialog(page: Page): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Donate Now' }).first().click();
  await page.getByRole('dialog', { name: /Donate/ }).waitFor();
}

interface FillOptions {
  preset?: string;
  custom?: string;
  asksPan?: boolean;
}

/**
 * Fills in all required fields.
 * @param options.custom an amount in rupees in place of the preset
 * @param options.asksPan false where the form asks for no PAN: the foundation has no 80G registration
 */
export async function fillIn(page: Page, { preset = '₹500', custom, asksPan = true }: FillOptions = {}): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Donate/ });
  await dialog.getByRole('radio', { name: preset, exact: true }).check();
  if (custom) await dialog.getByLabel('Or another amount').fill(custom);
  await dialog.getByLabel('Full name').fill(person.name);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Mobile number').fill(person.phone);
  if (asksPan) await dialog.getByLabel('PAN').fill(person.pan);
}

export const proceed = (page: Page): Promise<void> => page.getByRole('button', { name: /^Proceed to Payment/ }).click();

/** Returns the provider's window, once its buttons can be pressed. */
export async function paymentWindow(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe.razorpay-checkout-frame').last();
  await frame.getByTestId('success').waitFor();
  return frame;
}

/** Makes a gift: dialog, form, button, and one press in the provider's window. */
export async function give(page: Page, outcome: string, options: FillOptions = {}): Promise<void> {
  await openDialog(page);
  await fillIn(page, options);
  await proceed(page);
  await (await paymentWindow(page)).getByTestId(outcome).click();
}
