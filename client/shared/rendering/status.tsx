import { createContext, useContext } from 'react';

/** Receives the status during server rendering; unused in the browser. */
export interface StatusHolder {
  status: number;
}

const StatusContext = createContext<StatusHolder | undefined>(undefined);
export const StatusProvider = StatusContext.Provider;

/** Sets the HTTP status of the rendered page, such as 404; undefined leaves the default. */
export function useStatus(status: number | undefined): void {
  const holder = useContext(StatusContext);
  if (holder && status !== undefined) holder.status = status;
}
