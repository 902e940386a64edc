/** Props of e-mail fields. Their forms validate the address: browsers refuse other scripts in the local part. */
export const emailInput = {
  type: 'email',
  slotProps: { htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } },
} as const;
