import type { Locator } from 'playwright-core';

/** Reads the account's name as a password manager finds it in a form that asks for a password alone; '' without one. */
export const knownUsername = async (form: Locator): Promise<string> => {
  const fields = form.locator('form input[autocomplete=username]:not([type=hidden])');
  return (await fields.count()) === 1 ? fields.inputValue() : '';
};
