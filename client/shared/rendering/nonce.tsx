import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Returns the office's nonce, for libraries that write style elements (Emotion, the data grid). */
export const useNonce = (): string | undefined => useContext(NonceContext);
export const NonceProvider = NonceContext.Provider;

/** Reads this document's nonce: browsers hide the attribute, but keep the property. A public page has none. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLElement>('[nonce]')?.nonce;
}
