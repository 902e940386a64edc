import { createContext, useContext, useSyncExternalStore } from 'react';
import { MeDocument, type Role, type SessionPartsFragment, type SessionUserFragment } from '../../generated/graphql';
import { askAgain, stopAsking, wasAnswered } from './ask-again';
import { accessToken, keepFresh, refreshSession, signOut, signOutForGood } from './session-refresh';
import { onSessionChange, readSession, writeSession } from './session-storage';
import { post } from '../transport';

export { signOutForGood };

export interface SessionState {
  status: 'loading' | 'signedOut' | 'signedIn';
  user: SessionUserFragment | null;
  /** The role in the office, once the server confirmed it; null for everybody else. */
  role: Role | null;
  /** True when the server did not answer about the role; it is retried automatically. */
  isUnanswered: boolean;
}

const loading: SessionState = { status: 'loading', user: null, role: null, isUnanswered: false };
const signedOut: SessionState = { status: 'signedOut', user: null, role: null, isUnanswered: false };

/** Time-out of an answer, in milliseconds. */
const PATIENCE = 15_000;

let state = loading;
let started = false;
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Asks the server for the user and role. Only a confirmation opens the office. */
async function check(session: SessionPartsFragment, mayRenew = true): Promise<void> {
  try {
    const { data } = await post(MeDocument, {}, await accessToken(), AbortSignal.timeout?.(PATIENCE));
    if (!readSession()) return;
    if (data?.me === undefined) return unanswered(session);
    // The token was refused, perhaps because of differing clocks: refreshes once, then signs out.
    if (data.me === null) return void (mayRenew && (await refreshSession()) ? check(session, false) : signOut());
    wasAnswered();
    change({ status: 'signedIn', user: data.me, role: data.me.role, isUnanswered: false });
  } catch {
    unanswered(session);
  }
}

/** Handles an unreachable network or server. */
function unanswered({ user }: SessionPartsFragment): void {
  if (!readSession()) return;
  change({ status: 'signedIn', user: { ...user, role: null }, role: null, isUnanswered: true });
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

/** Stores the session of a sign-in or sign-up. */
export function acceptSession(session: SessionPartsFragment): void {
  writeSession(session);
}

/** Asks for the user again, after a change that may affect the role, or without an answer. */
export async function recheckSession(): Promise<void> {
  const session = readSession();
  if (session) await check(session);
}

const SessionContext = createContext(false);

/** Provider around everything that uses the session; its value is `true`. */
export const SessionProvider = SessionContext.Provider;

/**
 * Returns the session's state. The server renders every page as `loading`, since it never knows.
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
