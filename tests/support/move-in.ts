import type { Browser, Page } from 'playwright-core';
import { financialYear, istToday } from '../../rules/dates';
import { hydrated, openDialog, paymentWindow, person, proceed } from './donor-path';
import { xlsx } from './xlsx';

/** Receipts of the book that a foundation has filled by hand this financial year. */
const RECEIPTS = 350;

/** A gift of the book; amounts in paise. */
interface BookGift {
  readonly receipt: string;
  readonly email: string;
  readonly paise: number;
}

const rupees = (paise: number): string => `Rs. ${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;

/** Makes a receipt book of this year up to number 350: every seventh gift is of somebody who gave on the old site. */
export function receiptBook(prefix: string): { gifts: readonly BookGift[]; csv: string; year: string } {
  const today = istToday();
  const year = financialYear(today);
  const gifts = Array.from({ length: RECEIPTS }, (_, index) => ({
    receipt: `${prefix}/${year}/${String(index + 1).padStart(5, '0')}`,
    email: index % 7 === 0 ? `donor${index}@example.org` : `book${index % 60}@example.org`,
    paise: 10_000 + index * 101,
  }));
  const lines = gifts.map(
    ({ receipt, email, paise }) => `${receipt},${today},Giver of the book,"${rupees(paise)}",${email}`,
  );
  return {
    gifts,
    year,
    csv: ['Receipt book of this year,,,,', 'Receipt No.,Date,Received from,Amount,Email', ...lines, 'Total,,,,'].join(
      '\n',
    ),
  };
}

/** A sheet of members below its title; nobody has a picture. */
export const memberSheet = xlsx([
  ['Members of the foundation'],
  ['Name', 'City', 'Mobile', 'Type', 'Amount', 'Joining Date'],
  ['Devika Sane', 'Pune', '98220 14837', 'Yearly', 1200, { day: '2026-04-01' }],
  ['सुनीता जाधव', 'Nashik', '९८२२० १४८३८', 'वार्षिक', 'Rs. 1,200/-', { day: '2026-05-02' }],
]);

/** Gives ₹500 on a page of the site as a visitor, through the checkout; without 80G nobody is asked for a PAN. */
export async function giveOnline(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page: Page = await context.newPage();
    await page.goto(url);
    await hydrated(page);
    await openDialog(page);
    const dialog = page.getByRole('dialog', { name: /Donate/ });
    await dialog.getByRole('radio', { name: '₹500', exact: true }).check();
    await dialog.getByLabel('Full name').fill(person.name);
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel('Mobile number').fill(person.phone);
    await proceed(page);
    await (await paymentWindow(page)).getByTestId('success').click();
    await page.waitForURL('**/donation/success');
  } finally {
    await context.close();
  }
}
