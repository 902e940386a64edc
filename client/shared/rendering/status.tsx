import { createContext, useContext } from 'react';

/** Filled in while the server renders; in the browser nobody listens. */
export interface StatusHolder {
  status: number;
}

const StatusContext = createContext<StatusHolder | undefined>(undefined);
export const StatusProvider = StatusContext.Provider;

/** Sets the HTTP status of the page that is being rendered, such as 404. Pass undefined for the usual one. */
export function useStatus(status: number | undefined): void {
  const holder = useContext(StatusContext);
  if (holder && status !== undefined) holder.status = status;
}
