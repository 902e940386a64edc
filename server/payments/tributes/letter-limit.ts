import type { Context } from '../../context';
import { emailKey, refuseFor } from '../../graphql/limits';
import { callerKey } from '../../http/rate-limit';
import type { Admit } from '../giving-limit';

/** Whom a gift wants to be told, as it was sent. */
interface Telling {
  readonly tribute?: { readonly tell?: { readonly email: string } | null } | null;
}

const TOO_MANY = 'Too many letters were asked for. Please give without telling anybody, or try again later.';

/** Normalises an address to the mailbox behind it: a part after a plus is a name for the same one. */
const mailboxKey = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, '');

/**
 * Bounds how many letters a caller can send by giving, and how many one mailbox can get, since a stranger has not asked
 * for them. Counts gifts that were admitted, paid or not.
 */
export const boundLetters =
  ({ services, address }: Context, { tribute }: Telling, admit: Admit): Admit =>
  async (attempted) => {
    const challenge = await admit(attempted);
    if (challenge || !tribute?.tell) return challenge;
    const { rateLimiter, limits } = services;
    refuseFor(await rateLimiter.takeOrWait('letters', callerKey(address), limits.letters), TOO_MANY);
    const mailbox = mailboxKey(tribute.tell.email);
    refuseFor(await rateLimiter.takeOrWait('letters-to-one', mailbox, limits.lettersToOne), TOO_MANY);
    return null;
  };
