import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useSyncExternalStore } from 'react';
import { isKeptFor } from '../../../shared/session/kept-entries';
import { createDesk, type OpenDesk } from './desk';

/** A person's desk is open in one window at a time: two would write over each other's lines. */
interface Place {
  userId: string;
  desk: OpenDesk | null;
  /** True while another window has it. */
  isElsewhere: boolean;
  /** Gives it to other windows. */
  leave: () => void;
}

/** Time in milliseconds after which the desk is taken to be open in another window. */
const PATIENCE = 1_000;

const nowhere: Place = { userId: '', desk: null, isElsewhere: false, leave: () => undefined };
let place = nowhere;
const listeners = new Set<() => void>();

function setPlace(next: Place): void {
  place = next;
  for (const listener of listeners) listener();
}

/** Opens the desk as soon as no other window has it. @param takesOver true takes it from the other window */
function open(userId: string, client: ApolloClient, takesOver = false): void {
  place.leave();
  const waiting = new AbortController();
  let release: (() => void) | undefined;
  const own: Place = {
    userId,
    desk: null,
    isElsewhere: false,
    leave: () => {
      waiting.abort();
      place.desk?.close();
      release?.();
    },
  };
  const isOwn = (): boolean => place.leave === own.leave;
  const start = () => isOwn() && setPlace({ ...own, desk: createDesk(userId, client) });
  const lose = () => {
    if (!isOwn()) return;
    place.desk?.close();
    setPlace({ ...own, isElsewhere: true });
  };
  setPlace(own);
  // Only https and localhost have locks.
  if (!('locks' in navigator)) return void start();
  const timer = setTimeout(() => !place.desk && lose(), PATIENCE);
  navigator.locks
    .request(`entry-desk:${userId}`, takesOver ? { steal: true } : { signal: waiting.signal }, () => {
      clearTimeout(timer);
      start();
      return new Promise<void>((done) => (release = done));
    })
    .catch(lose);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

interface UseDesk extends Pick<Place, 'desk' | 'isElsewhere'> {
  takeOver: () => void;
}

/** The desk of the signed-in person, which goes on saving while another page of the office is open. */
export function useDesk(userId: string): UseDesk {
  const client = useApolloClient();
  const now = useSyncExternalStore(subscribe, () => place);
  useEffect(() => {
    // After signing out it begins anew.
    const isForgotten = place.desk?.isKept() === true && !isKeptFor(userId);
    if (place.userId !== userId || isForgotten) open(userId, client);
  }, [userId, client]);
  const isMine = now.userId === userId;
  return {
    desk: isMine ? now.desk : null,
    isElsewhere: isMine && now.isElsewhere,
    takeOver: () => open(userId, client, true),
  };
}
