import { useEffect, type ReactNode } from 'react';
import { PageSpinner } from '../ui/PageSpinner';

const isOfficeDocument = (): boolean => document.documentElement.dataset.area === 'admin';

/**
 * Loads the office as a document of its own when a public page leads there: the policy of its document lets the
 * office's libraries write style elements, that of a public page lets nobody.
 */
export function OfficeDocument({ children }: { children: ReactNode }) {
  const isOurs = isOfficeDocument();
  useEffect(() => {
    // The router has put the office's address into the history already.
    if (!isOurs) location.reload();
  }, [isOurs]);
  return isOurs ? children : <PageSpinner />;
}
