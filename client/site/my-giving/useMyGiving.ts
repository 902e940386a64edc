import { useEffect, useState } from 'react';
import { OpenMyGivingDocument, type MyGivingFragment } from '../../generated/graphql';
import { toast } from '../../shared/toast/toast';
import { post } from '../../shared/transport';
import { keyInAddress } from './page-key';

type Giving =
  | { state: 'loading' }
  /** The address has no key, or an invalid or expired one. */
  | { state: 'closed'; isOldLink: boolean }
  /** There was no answer, or none for now; the link may be good. */
  | { state: 'failed'; reason: string }
  | { state: 'open'; key: string; page: MyGivingFragment };

async function open(key: string): Promise<Giving> {
  if (key === '') return { state: 'closed', isOldLink: false };
  try {
    const { data, errors } = await post(OpenMyGivingDocument, { key });
    if (errors?.[0]) return { state: 'failed', reason: errors[0].message };
    if (data?.openMyGiving) return { state: 'open', key, page: data.openMyGiving };
    return { state: 'closed', isOldLink: true };
  } catch {
    return { state: 'failed', reason: 'Our site could not be reached. Please check your connection.' };
  }
}

/**
 * Opens the page of the link in the address. `reload` fetches it again, and keeps what is shown when that fails; `retry`
 * is for a page that was never shown.
 */
export function useMyGiving() {
  const [giving, setGiving] = useState<Giving>({ state: 'loading' });

  useEffect(() => {
    let isCurrent = true;
    const load = () =>
      void open(keyInAddress()).then((found) => {
        if (isCurrent) setGiving(found);
      });
    load();
    window.addEventListener('hashchange', load);
    return () => {
      isCurrent = false;
      window.removeEventListener('hashchange', load);
    };
  }, []);

  const reload = async (): Promise<void> => {
    const found = await open(keyInAddress());
    if (found.state === 'open') setGiving(found);
    if (found.state === 'failed') toast({ title: 'Error', description: found.reason, kind: 'error' });
  };
  const retry = async (): Promise<void> => setGiving(await open(keyInAddress()));
  return { giving, reload, retry };
}
