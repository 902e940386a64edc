import { createContext, useContext, useSyncExternalStore } from 'react';
import { MeDocument, type SessionPartsFragment, type SessionUserFragment } from '../generated/graphql';
import { accessToken, keepFresh, refreshSession, signOut } from './session-refresh';
import { onSessionChange, readSession, writeSession } from './session-storage';
import { post } from './transport';

export { signOut };

export interface SessionState {
  status: 'loading' | 'signedOut' | 'signedIn';
  user: SessionUserFragment | null;
  /** True only after the server confirmed the role. */
  isAdmin: boolean;
}

const loading: SessionState = { status: 'loading', user: null, isAdmin: false };
const signedOut: SessionState = { status: 'signedOut', user: null, isAdmin: false };

let state = loading;
let started = false;
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Asks the server who this is and whether the role still holds; a failed check means not an admin. */
async function check(session: SessionPartsFragment, mayRenew = true): Promise<void> {
  const unconfirmed = { ...session.user, isAdmin: false };
  try {
    const { data } = await post(MeDocument, {}, await accessToken());
    if (!readSession()) return;
    // Nobody: the token was refused, perhaps because the clocks differ. One new token, then signed out.
    if (data?.me === null) return void (mayRenew && (await refreshSession()) ? check(session, false) : signOut());
    const user = data?.me ?? unconfirmed;
    change({ status: 'signedIn', user, isAdmin: user.isAdmin });
  } catch {
    // No answer is no news of somebody it has just confirmed; the server checks whatever they do next.
    if (state.isAdmin && state.user?.id === session.user.id) return;
    change({ status: 'signedIn', user: unconfirmed, isAdmin: false });
  }
}

let stopRefreshing: (() => void) | undefined;
let checkedToken: string | undefined;

function follow(session: SessionPartsFragment | undefined): void {
  if (!session) {
    stopRefreshing?.();
    stopRefreshing = undefined;
    checkedToken = undefined;
    change(signedOut);
    return;
  }
  stopRefreshing ??= keepFresh();
  if (checkedToken === session.accessToken) return;
  checkedToken = session.accessToken;
  void check(session);
}

function start(): void {
  started = true;
  onSessionChange(follow);
  follow(readSession());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!started) start();
  return () => listeners.delete(listener);
}

/** Keeps the session that signing in or signing up gave. */
export function acceptSession(session: SessionPartsFragment): void {
  writeSession(session);
}

/** Asks again who this is, after something done here may have changed the role. */
export async function recheckSession(): Promise<void> {
  const session = readSession();
  if (session) await check(session);
}

const SessionContext = createContext(false);

/** Put around everything that asks who is signed in; its value is `true`. */
export const SessionProvider = SessionContext.Provider;

/**
 * Who is signed in. The server renders every page as `loading`: it never knows.
 * @throws Error outside of a SessionProvider
 */
export function useSession(): SessionState {
  if (!useContext(SessionContext)) throw new Error('useSession must be used within a SessionProvider.');
  return useSyncExternalStore(subscribe, () => state, () => loading);
}
