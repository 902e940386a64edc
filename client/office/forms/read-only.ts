import { createContext, useContext } from 'react';

const ReadOnly = createContext(false);

/** True around the fields of a form that the signed-in person may only read. */
export const ReadOnlyProvider = ReadOnly.Provider;

/** Tells whether the surrounding form is only for reading. */
export const useReadOnly = (): boolean => useContext(ReadOnly);
