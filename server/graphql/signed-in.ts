import type { Context } from '../context';
import { unauthenticated } from './errors';

/**
 * Returns the caller's user id, for fields guarded by `@auth`.
 * @throws UNAUTHENTICATED
 */
export function signedIn({ userId }: Context): string {
  if (!userId) throw unauthenticated();
  return userId;
}
