import type { Context } from '../context';
import { unauthenticated } from './errors';

/** The id of the caller, for fields that `@auth` guards. @throws UNAUTHENTICATED */
export function signedIn({ userId }: Context): string {
  if (!userId) throw unauthenticated();
  return userId;
}
