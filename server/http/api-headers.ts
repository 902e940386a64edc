/** Security headers of responses that are data, not pages. */
export const apiHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } as const;
