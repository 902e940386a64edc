/** For fields of e-mail addresses. Their forms check themselves: browsers refuse other scripts before the @. */
export const emailInput = {
  type: 'email',
  slotProps: { htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } },
} as const;
