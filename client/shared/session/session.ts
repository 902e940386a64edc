import { createContext, useContext, useSyncExternalStore } from 'react';
import { MeDocument, type SessionPartsFragment, type SessionUserFragment } from '../../generated/graphql';
import { askAgain, stopAsking, wasAnswered } from './ask-again';
import { accessToken, keepFresh, refreshSession, signOut } from './session-refresh';
import { onSessionChange, readSession, writeSession } from './session-storage';
import { post } from '../transport';

export { signOut };

export interface SessionState {
  status: 'loading' | 'signedOut' | 'signedIn';
  user: SessionUserFragment | null;
  /** True only after the server confirmed the role. */
  isAdmin: boolean;
  /** The server was asked for the role and did not answer; it is asked again by itself. */
  isUnanswered: boolean;
}

const loading: SessionState = { status: 'loading', user: null, isAdmin: false, isUnanswered: false };
const signedOut: SessionState = { status: 'signedOut', user: null, isAdmin: false, isUnanswered: false };

/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 15_000;

let state = loading;
let started = false;
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Asks the server who this is and whether the role still holds. Only a yes makes an admin: no answer is none. */
async function check(session: SessionPartsFragment, mayRenew = true): Promise<void> {
  try {
    const { data } = await post(MeDocument, {}, await accessToken(), AbortSignal.timeout(PATIENCE));
    if (!readSession()) return;
    if (data?.me === undefined) return unanswered(session);
    // Nobody: the token was refused, perhaps because the clocks differ. One new token, then signed out.
    if (data.me === null) return void (mayRenew && (await refreshSession()) ? check(session, false) : signOut());
    wasAnswered();
    change({ status: 'signedIn', user: data.me, isAdmin: data.me.isAdmin, isUnanswered: false });
  } catch {
    unanswered(session);
  }
}

/** The network or the server is away. */
function unanswered({ user }: SessionPartsFragment): void {
  if (!readSession()) return;
  change({ status: 'signedIn', user: { ...user, isAdmin: false }, isAdmin: false, isUnanswered: true });
  askAgain(() => void recheckSession());
}

let stopRefreshing: (() => void) | undefined;
let checkedToken: string | undefined;

function follow(session: SessionPartsFragment | undefined): void {
  if (!session) {
    stopRefreshing?.();
    stopRefreshing = undefined;
    checkedToken = undefined;
    stopAsking();
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

/** Asks again who this is: after something done here may have changed the role, or without an answer. */
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
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => loading,
  );
}
