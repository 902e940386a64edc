import { withConfirmationLink } from '../accounts/confirmation/confirmation-mail';
import { withInvitationLink } from '../accounts/invitation-mail';
import { withResetLink } from '../accounts/password-reset';
import type { Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { withDonorLink } from '../my-giving/mail-link';

interface LinkedMail {
  readonly to: string;
  readonly kind: string;
  readonly dedupeKey: string;
  readonly text: string;
  readonly html: string;
}

/** Adds the personal links that the outbox does not hold; they are created when the mail is sent or shown. */
export const withLinks = async <Mail extends LinkedMail>(
  db: Queryable,
  deps: Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'now'>,
  mail: Mail,
): Promise<Mail> =>
  withConfirmationLink(deps, withInvitationLink(deps, withResetLink(deps, await withDonorLink(db, deps, mail))));
