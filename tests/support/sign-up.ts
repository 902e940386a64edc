import type { Page } from 'playwright-core';
import { hydrated } from './donor-path';

/** Signs up through the site's own form; the page is then signed in, without any role. */
export async function signUpAs(page: Page, origin: string, name: string, email: string): Promise<void> {
  await page.goto(`${origin}/auth?view=signup`);
  await hydrated(page);
  const main = page.getByRole('main');
  await main.getByLabel('Full name', { exact: true }).fill(name);
  await main.getByLabel('Email', { exact: true }).fill(email);
  await main.getByLabel('Password', { exact: true }).fill('a good password');
  await main.getByLabel('Confirm password', { exact: true }).fill('a good password');
  await main.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
}
