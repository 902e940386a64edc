import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** The server's placeholder or the browser's nonce, for libraries that write style elements (Emotion, the data grid). */
export const useNonce = (): string | undefined => useContext(NonceContext);
export const NonceProvider = NonceContext.Provider;

/** The nonce of this page: the browser hides the attribute, but keeps the property of the script that carried it. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}
