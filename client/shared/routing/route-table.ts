import { createContext, useContext } from 'react';

const BuiltPagesContext = createContext<(path: string) => boolean>(() => true);

/** The layout says which pages the route table has; features may not read the table themselves. */
export const BuiltPagesProvider = BuiltPagesContext.Provider;

/** Whether a page is in the route table, so that no link leads to one that is not. */
export const usePageExists = (path: string): boolean => useContext(BuiltPagesContext)(path);
