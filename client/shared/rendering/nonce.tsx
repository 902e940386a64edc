import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/**
 * Returns the server's placeholder or the browser's nonce, for libraries that write style elements (Emotion, the data
 * grid).
 */
export const useNonce = (): string | undefined => useContext(NonceContext);
export const NonceProvider = NonceContext.Provider;

/** Reads this page's nonce: browsers hide the attribute, but keep the property of its script. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}
