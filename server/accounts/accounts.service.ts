import { resetPasswordSchema, resetRequestSchema, signInSchema, signUpSchema } from '../../rules/account';
import { validate, type FieldError } from '../../rules/validate';
import { storeConsent } from '../consents/store-consent';
import { EntityTable } from '../database/entity-table';
import { readShared } from '../database/shared-connection';
import { insertRow } from '../database/insert-rows';
import { brokenUniqueKey, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { Role, SessionPayload, SubmitPayload, User } from '../generated/resolvers';
import { toUserErrors, userError } from '../graphql/user-errors';
import type { Standing } from '../context';
import { hashedCaller, logSecurity } from '../security-log';
import type { SettingsService } from '../settings/settings.service';
import { enqueueConfirmation } from './confirmation/confirmation-mail';
import { isKnownDevice } from './known-device';
import { forgetResets, sendResetLink, useResetToken } from './password-reset';
import { BCRYPT_COST, hashPassword, passwordMatches } from './passwords';
import { closeSession, exchangeRefreshToken, findUser } from './sessions';
import { createTokenCheck, type Bearer } from './tokens';
import { needsTwoStep } from './two-step/needs-two-step';
import { openOrAsk } from './two-step/open-or-ask';
import { UserEntity } from './user.entity';
import { roleHeld } from './role-held';

export type AccountsService = ReturnType<typeof createAccountsService>;

const users = new EntityTable(UserEntity);

/** Drops errors of the repeated password: the form checks it; here it is the same text. */
const withoutConfirmation = (errors: FieldError[]): FieldError[] =>
  errors.filter(({ field }) => field !== 'confirmPassword');

/**
 * Creates the service of accounts, sessions and roles.
 * @param deps `bcryptCost` is lowered by tests only
 */
export function createAccountsService(
  deps: ServiceDeps & { readonly bcryptCost?: number },
  settings: Pick<SettingsService, 'siteName'>,
) {
  const { dataSource } = deps;
  const cost = deps.bcryptCost ?? BCRYPT_COST;
  const bearerOf = createTokenCheck(deps.jwtSecret);

  /**
   * Reads a caller's role now, and whether their session has ended though the access token still runs: it was closed, or
   * its tokens went with the account. Without a session (null) the account itself is asked for.
   */
  const standingOf = async ({ userId, sessionId }: Bearer): Promise<Standing> => {
    const [row] = await readShared<Standing>(
      dataSource,
      `select ${roleHeld('$1')} as role,
              case when $2::uuid is null then not exists (select 1 from users where id = $1)
                   else coalesce((select bool_or(revoked_at is not null) from refresh_tokens where family_id = $2::uuid), true)
              end as "hasEnded",
              ${needsTwoStep('$1')} as "needsTwoStep"`,
      [userId, sessionId],
    );
    return row ?? { role: null, hasEnded: true, needsTwoStep: false };
  };

  return {
    /** Returns who calls with an access token; null when it is invalid or expired. */
    verifyAccessToken: (token: string): Bearer | null => bearerOf(token, deps.now()),

    /**
     * Tells whether somebody has signed in to this account from this browser before.
     * @param email key of the mailbox
     * @param device mark that the browser sends
     */
    knowsDevice: (email: string, device: string | null | undefined): boolean =>
      isKnownDevice(deps.jwtSecret, email, device),

    standingOf,

    /**
     * Reads the role in the office that a user has now; null without one, once the session has ended, and until a
     * required two-step sign-in is set up.
     */
    roleOf: async (bearer: Bearer): Promise<Role | null> => {
      const { role, hasEnded, needsTwoStep: isShut } = await standingOf(bearer);
      return hasEnded || isShut ? null : role;
    },

    /** Reads the signed-in user; null when the account is gone. */
    me: (userId: string): Promise<User | null> => findUser(dataSource, userId),

    /**
     * Opens a session, or asks for the second step. A wrong password and an unknown address get the same answer after the same work.
     * @param address of the caller; the security log gets a keyed hash of it
     */
    async signIn(input: { email: string; password: string }, address: string): Promise<SessionPayload> {
      const { value, errors } = validate(signInSchema, input);
      if (errors.length > 0) return { session: null, userErrors: toUserErrors(errors) };
      const user = await firstRow<{ id: string; passwordHash: string }>(
        dataSource,
        'select id, password_hash as "passwordHash" from users where lower(email) = lower($1)',
        [value.email],
      );
      const matches = await passwordMatches(value.password, user?.passwordHash ?? null, cost);
      const fields = { userId: user?.id ?? null, caller: hashedCaller(address, deps.jwtSecret) };
      const isRight = user !== null && matches;
      if (!isRight) {
        deps.metrics?.signIn('failed');
        logSecurity(deps.log, 'sign-in-failed', fields);
        return {
          session: null,
          userErrors: [userError('', 'INVALID_CREDENTIALS', 'Invalid email or password')],
        };
      }
      const payload = await openOrAsk(deps, dataSource, user.id);
      if (payload.session) deps.metrics?.signIn('ok');
      logSecurity(deps.log, payload.session ? 'sign-in' : 'second-step-asked', fields);
      return payload;
    },

    /**
     * Creates an account without any role, stores which consent line was shown, queues the mail that confirms the
     * address, and opens a session.
     */
    async signUp(input: {
      email: string;
      password: string;
      fullName: string;
      consent: string;
    }): Promise<SessionPayload> {
      const checked = validate(signUpSchema, { ...input, confirmPassword: input.password });
      const errors = withoutConfirmation(checked.errors);
      if (errors.length > 0) return { session: null, userErrors: toUserErrors(errors) };
      const { email, fullName, password, consent } = checked.value;
      const user = { email, fullName, passwordHash: await hashPassword(password, cost) };
      const siteName = await settings.siteName();
      const created = await dataSource
        .transaction(async (manager) => {
          const at = deps.now();
          const row = await insertRow(manager, users, { ...user, createdAt: at }, users.select(['id']));
          await storeConsent(manager, 'account', consent, { of: 'user', id: row.id, at });
          await enqueueConfirmation(manager, deps, { userId: row.id, email, siteName });
          return row;
        })
        .catch((error: unknown) => {
          if (brokenUniqueKey(error) === 'users_email_key') return null;
          throw error;
        });
      if (!created) {
        const taken = userError('email', 'TAKEN', 'This email address already has an account. Please sign in.');
        return { session: null, userErrors: [taken] };
      }
      return openOrAsk(deps, dataSource, created.id);
    },

    /** Opens a new session for an unused refresh token. */
    async refreshSession(refreshToken: string): Promise<SessionPayload> {
      const session = await exchangeRefreshToken(deps, refreshToken);
      if (session) return { session, userErrors: [] };
      return {
        session: null,
        userErrors: [userError('', 'INVALID_SESSION', 'Your session has ended. Please sign in again.')],
      };
    },

    /** Ends the session of a refresh token; ignores an unknown one. */
    async signOut(refreshToken: string): Promise<true> {
      await closeSession(deps, refreshToken);
      return true;
    },

    /** Mails a reset link if the address has an account; the answer does not tell whether it has. */
    async requestPasswordReset(email: string): Promise<SubmitPayload> {
      const { value, errors } = validate(resetRequestSchema, { email });
      if (errors.length > 0) return { success: false, userErrors: toUserErrors(errors) };
      await sendResetLink(deps, value.email, await settings.siteName());
      return { success: true, userErrors: [] };
    },

    /** Sets a new password by a reset link's token and ends every session of the account. */
    async resetPassword(token: string, password: string): Promise<SubmitPayload> {
      const checked = validate(resetPasswordSchema, { password, confirmPassword: password });
      const errors = withoutConfirmation(checked.errors);
      if (errors.length > 0) return { success: false, userErrors: toUserErrors(errors) };
      const userId = await useResetToken(deps, token, await hashPassword(password, cost));
      if (userId) {
        logSecurity(deps.log, 'password-reset', { userId });
        return { success: true, userErrors: [] };
      }
      const expired = userError(
        'token',
        'INVALID_TOKEN',
        'This link has expired or was already used. Please request a new one.',
      );
      return { success: false, userErrors: [expired] };
    },

    /** Deletes reset links that ended long ago; a daily job. Tokens of sessions have a period of their own (server/retention). */
    async deleteExpired(): Promise<void> {
      await forgetResets(dataSource, deps.now());
    },
  };
}
