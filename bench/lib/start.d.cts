export const START: { readonly flags: readonly string[]; readonly env: Readonly<Record<string, string>> };
