import { RefreshSessionDocument, SignOutDocument } from '../../generated/graphql';
import { readSession, writeSession } from './session-storage';
import { post } from '../transport';

/** How long before its end an access token is replaced, in milliseconds. */
const margin = 30_000;

let running: Promise<boolean> | undefined;

const isFresh = (expiresAt: string): boolean => Date.parse(expiresAt) - margin > Date.now();

/** A refresh token works once, so that only one tab at a time may use it. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('session-refresh', work) : work();
}

async function exchange(known: string): Promise<boolean> {
  const stored = readSession();
  if (!stored) return false;
  // Another tab was first: its new tokens are ours too.
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

/** Replaces the tokens; false when that did not work. Signs out only when the server refuses, not when it is away. */
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

/** The token to send along, replaced first when it is about to end; undefined for a visitor. */
export async function accessToken(): Promise<string | undefined> {
  const session = readSession();
  if (!session) return undefined;
  if (!isFresh(session.accessTokenExpiresAt)) await refreshSession();
  return readSession()?.accessToken;
}

/** Keeps the tokens of an open page fresh; returns what stops it. */
export function keepFresh(): () => void {
  const timer = setInterval(() => void accessToken(), margin / 2);
  return () => clearInterval(timer);
}

/** Ends the session here at once, and on the server when it can be reached. */
export function signOut(): void {
  const refreshToken = readSession()?.refreshToken;
  writeSession(undefined);
  if (refreshToken) void post(SignOutDocument, { refreshToken }).catch(() => undefined);
}
