import { useSyncExternalStore } from 'react';

/**
 * True from "beforeprint" on: paper is divided into sheets before its media query is heard, by the height of what stands
 * there then, and what came later lost its end.
 */
let isAnnounced = false;

function subscribe(listener: () => void): () => void {
  const paper = matchMedia('print');
  const announce = ({ type }: Event): void => {
    isAnnounced = type === 'beforeprint';
    listener();
  };
  paper.addEventListener('change', listener);
  for (const event of ['beforeprint', 'afterprint']) addEventListener(event, announce);
  return () => {
    paper.removeEventListener('change', listener);
    for (const event of ['beforeprint', 'afterprint']) removeEventListener(event, announce);
  };
}

const read = (): boolean => isAnnounced || matchMedia('print').matches;

/** Returns true while the page is drawn for paper. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, read, () => false);
