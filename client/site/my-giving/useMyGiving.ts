import { useEffect, useState } from 'react';
import { OpenMyGivingDocument, type MyGivingFragment } from '../../generated/graphql';
import { toast } from '../../shared/toast/toast';
import { post } from '../../shared/transport';
import { keyInAddress } from './page-key';

type Giving =
  /** `closed`: the address has no key, or an invalid or expired one. */
  { state: 'loading' | 'closed'; isOldLink: boolean } | { state: 'open'; key: string; page: MyGivingFragment };

async function open(key: string): Promise<Giving> {
  if (key === '') return { state: 'closed', isOldLink: false };
  try {
    const { data, errors } = await post(OpenMyGivingDocument, { key });
    if (errors?.[0]) toast({ title: 'Error', description: errors[0].message, kind: 'error' });
    if (data?.openMyGiving) return { state: 'open', key, page: data.openMyGiving };
    return { state: 'closed', isOldLink: data?.openMyGiving === null && !errors };
  } catch {
    toast({ title: 'Error', description: 'The page could not be loaded. Please try again.', kind: 'error' });
    return { state: 'closed', isOldLink: false };
  }
}

/** Opens the page of the link in the address; `reload` fetches it again. */
export function useMyGiving() {
  const [giving, setGiving] = useState<Giving>({ state: 'loading', isOldLink: false });

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
  };
  return { giving, reload };
}
