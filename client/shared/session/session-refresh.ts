import { RefreshSessionDocument, SignOutDocument } from '../../generated/graphql';
import { forgetKeptEntries } from './kept-entries';
import { readSession, writeSession } from './session-storage';
import { post } from '../transport';

/** Time in milliseconds before its expiry at which an access token is replaced. */
const margin = 30_000;

let running: Promise<boolean> | undefined;

const isFresh = (expiresAt: string): boolean => Date.parse(expiresAt) - margin > Date.now();

/** Serializes refreshes over all tabs, since a refresh token works once. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('session-refresh', work) : work();
}

async function exchange(known: string): Promise<boolean> {
  const stored = readSession();
  if (!stored) return false;
  // Another tab was first: its new tokens are valid here too.
  if (stored.refreshToken !== known) return true;
  const { data, errors } = await post(RefreshSessionDocument, { refreshToken: known });
  const session = data?.refreshSession.session;
  if (session) {
    writeSession(session);
    return true;
  }
  const refused =
    data?.refreshSession.userErrors.length || errors?.some((e) => e.extensions?.code === 'UNAUTHENTICATED');
  if (refused) writeSession(undefined);
  return false;
}

/** Refreshes the tokens; false when that failed. Signs out only when the server refuses, not when it is unreachable. */
export function refreshSession(): Promise<boolean> {
  const known = readSession()?.refreshToken;
  if (!known) return Promise.resolve(false);
  running ??= alone(() => exchange(known))
    .catch(() => false)
    .finally(() => {
      running = undefined;
    });
  return running;
}

/** Returns a valid access token, refreshed first when it is about to expire; undefined for a visitor. */
export async function accessToken(): Promise<string | undefined> {
  const session = readSession();
  if (!session) return undefined;
  if (!isFresh(session.accessTokenExpiresAt)) await refreshSession();
  return readSession()?.accessToken;
}

/** Keeps the tokens of an open page fresh; returns the stop function. */
export function keepFresh(): () => void {
  const timer = setInterval(() => void accessToken(), margin / 2);
  return () => clearInterval(timer);
}

/** Ends the session here at once, and on the server if it is reachable. */
export function signOut(): void {
  const refreshToken = readSession()?.refreshToken;
  writeSession(undefined);
  if (refreshToken) void post(SignOutDocument, { refreshToken }).catch(() => undefined);
}

/** Signs out because the person wants to: what this browser keeps of their work goes too. */
export function signOutForGood(): void {
  forgetKeptEntries();
  signOut();
}
