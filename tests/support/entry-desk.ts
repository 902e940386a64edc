import type { Locator, Page } from 'playwright-core';

/** One cheque of a paying-in slip. */
export interface Cheque {
  /** What is typed into the donor's cell: a whole name, or as much of one as finds its donor alone. */
  donor: string;
  isNew: boolean;
  /** In rupees. */
  amount: number;
  number: string;
  /** Typed over the bank that is carried. */
  bank?: string;
}

/** Fields, lines and keys of the entry desk on a page. */
export function entryDesk(page: Page) {
  const donor = (): Locator => page.getByRole('combobox', { name: 'Donor' });
  const amount = (): Locator => page.getByRole('textbox', { name: 'Amount' });
  const options = (): Locator => page.getByRole('listbox', { name: 'Donors' }).getByRole('option');
  const option = (name?: string): Locator => (name ? options().filter({ hasText: name }) : options()).first();
  const focused = (field: Locator): Promise<void> => field.and(page.locator(':focus')).waitFor();
  const keys = { pressed: 0 };

  const type = async (text: string): Promise<void> => {
    keys.pressed += text.length;
    await page.keyboard.type(text);
  };
  /** Presses a key, or several together. */
  const press = async (key: string): Promise<void> => {
    keys.pressed += key.split('+').length;
    await page.keyboard.press(key);
  };
  const takeDonor = async (name: string, isNew: boolean): Promise<void> => {
    await type(name);
    const wanted = isNew ? option('New donor') : option();
    await wanted.waitFor();
    // "New donor" is the last one: a step up from the first.
    if (isNew && (await wanted.getAttribute('aria-selected')) === 'false') await press('ArrowUp');
    await wanted.and(page.locator('[aria-selected=true]')).waitFor();
    await press('Enter');
    await focused(amount());
  };

  return {
    keys,
    donor,
    amount,
    option,
    focused,
    type,
    press,
    takeDonor,
    /** Goes back with Shift+Tab until the field has the focus. */
    async backTo(field: Locator): Promise<void> {
      for (let steps = 0; steps < 30; steps += 1) {
        if ((await field.and(page.locator(':focus')).count()) > 0) return;
        await press('Shift+Tab');
      }
      throw new Error('no way back by the keyboard');
    },
    /** A line by its number, from 1. */
    line: (number: number): Locator => page.locator('tbody').nth(number - 1),
    /** Enters one cheque with nothing but keys; the next line is open afterwards. */
    async enter({ donor: name, isNew, amount: rupees, number, bank }: Cheque): Promise<void> {
      await focused(donor());
      await takeDonor(name, isNew);
      await type(String(rupees));
      await press('Tab');
      await type(number);
      if (bank) {
        await press('Tab');
        await press('Tab');
        await type(bank);
      }
      await press('Enter');
      await focused(donor());
    },
  };
}
