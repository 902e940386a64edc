import { useEffect, useRef, useState } from 'react';
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
 * Opens the page of the link in the address. `reload` fetches it again, and keeps what is shown when that fails, unless the
 * link has expired meanwhile; `retry` is for a page that was never shown. An answer that comes after another link was opened is dropped: it may be another
 * donor's.
 */
export function useMyGiving() {
  const [giving, setGiving] = useState<Giving>({ state: 'loading' });
  const key = useRef<string | undefined>(undefined);

  const load = async (keeps?: boolean): Promise<void> => {
    const asked = key.current ?? '';
    const found = await open(asked);
    if (asked !== key.current) return;
    if (keeps && found.state === 'failed') toast({ title: 'Error', description: found.reason, kind: 'error' });
    else setGiving(found);
  };

  useEffect(() => {
    const follow = () => {
      const asked = keyInAddress(key.current);
      if (asked === key.current) return;
      key.current = asked;
      setGiving({ state: 'loading' });
      void load();
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  return { giving, reload: () => load(true), retry: () => load() };
}
