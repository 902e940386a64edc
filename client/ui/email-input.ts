/** For fields of e-mail addresses. Not the type `email`, for which browsers refuse other scripts before the @. */
export const emailInput = {
  slotProps: { htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } },
} as const;
