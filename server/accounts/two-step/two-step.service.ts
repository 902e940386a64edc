import type { EntityManager } from 'typeorm';
import { isUuid } from '../../../rules/uuid';
import { recordAudit } from '../../audit/audit';
import { firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type {
  BeginTwoStepPayload,
  RecoveryCodesPayload,
  SessionPayload,
  SubmitPayload,
  TwoStep,
  UserError,
} from '../../generated/resolvers';
import { notFound, userError } from '../../graphql/user-errors';
import { hashedCaller, logSecurity } from '../../security-log';
import { qrCode } from '../../pdf/qr-code';
import type { SettingsService } from '../../settings/settings.service';
import { BCRYPT_COST, passwordMatches } from '../passwords';
import { closeAllSessions, closeOtherSessions } from '../sessions';
import { openSignedIn } from './open-or-ask';
import { passwordPrint, readPendingSignIn, type PendingSignIn } from './pending-sign-in';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes';
import { findSecondFactor, passSecondStep, removeSecondFactor, storeUnconfirmed, useAppCode } from './second-factor';
import { newTotpSecret, totpUri } from './totp';
import { enqueueTwoStepNews, type TwoStepNews } from './two-step-mail';

export type TwoStepService = ReturnType<typeof createTwoStepService>;

const WRONG_CODE = userError(
  'code',
  'INVALID_CODE',
  'This code is not right. Codes change every 30 seconds, and each works once.',
);
const WRONG_PASSWORD = userError('password', 'INVALID_CREDENTIALS', 'This password is not right.');
const ENDED = userError('', 'INVALID_SESSION', 'The sign-in took too long. Please enter your password again.');
const IS_ON = userError('', 'NOT_POSSIBLE', 'Two-step sign-in is on already.');
const IS_OFF = userError('', 'NOT_POSSIBLE', 'Two-step sign-in is off.');
const IS_REQUIRED = userError('', 'NOT_POSSIBLE', 'Two-step sign-in is required of everybody with a role.');

/**
 * Creates the service of the second step of a sign-in: a code of an authenticator app (TOTP, RFC 6238), or one of ten
 * recovery codes.
 * @param deps `bcryptCost` is lowered by tests only
 */
export function createTwoStepService(
  deps: ServiceDeps & { readonly bcryptCost?: number },
  settings: Pick<SettingsService, 'siteName'>,
) {
  const { dataSource, now } = deps;

  const isRequired = async (db: Queryable): Promise<boolean> =>
    (await firstRow(db, `select 1 from settings where key = 'two_step' and value = 'required'`)) !== null;

  /** Runs a change of one account's second step; changes of one account wait for each other. */
  const change = <T>(userId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> =>
    dataSource.transaction(async (manager) => {
      await manager.query('select 1 from users where id = $1 for no key update', [userId]);
      return work(manager);
    });

  const tell = async (manager: EntityManager, userId: string, news: TwoStepNews): Promise<void> =>
    enqueueTwoStepNews(manager, { userId, news, siteName: await settings.siteName(), at: now() });

  const audit = (manager: EntityManager, by: string, action: string, userId: string): Promise<void> =>
    recordAudit(manager, { userId: by, action, entity: 'two_step', entityId: userId });

  return {
    /** Reads the state of a person's own second step. */
    async state(userId: string): Promise<TwoStep> {
      const [factor, recoveryCodesLeft, required] = await Promise.all([
        findSecondFactor(dataSource, userId),
        countRecoveryCodes(dataSource, userId),
        isRequired(dataSource),
      ]);
      const since = factor?.confirmedAt ?? null;
      return { isOn: since !== null, since, recoveryCodesLeft: since ? recoveryCodesLeft : 0, isRequired: required };
    },

    /** Begins to set the second step up: a secret for the app. It is asked for once a code of it was typed. */
    async begin(userId: string, password: string): Promise<BeginTwoStepPayload> {
      const refused = (error: UserError): BeginTwoStepPayload => ({ setup: null, userErrors: [error] });
      const user = await firstRow<{ email: string; passwordHash: string }>(
        dataSource,
        'select email, password_hash as "passwordHash" from users where id = $1',
        [userId],
      );
      const isRight = await passwordMatches(password, user?.passwordHash ?? null, deps.bcryptCost ?? BCRYPT_COST);
      if (!user || !isRight) return refused(WRONG_PASSWORD);
      const siteName = await settings.siteName();
      const secret = newTotpSecret();
      return change(userId, async (manager) => {
        if ((await findSecondFactor(manager, userId))?.confirmedAt) return refused(IS_ON);
        await storeUnconfirmed(deps, manager, userId, secret);
        const uri = totpUri(secret, user.email, siteName);
        // The code of a text of single-byte characters: the address is percent-encoded.
        return { setup: { secret, uri, qr: qrCode(uri) }, userErrors: [] };
      });
    },

    /**
     * Turns the second step on with a code of the app, and ends every other session of the account.
     * @param sessionId session of the caller, which stays
     */
    async confirm(userId: string, sessionId: string | null, code: string): Promise<RecoveryCodesPayload> {
      const payload = await change(userId, async (manager): Promise<RecoveryCodesPayload> => {
        const factor = await findSecondFactor(manager, userId);
        const refusal = !factor ? IS_OFF : factor.confirmedAt ? IS_ON : null;
        if (refusal) return { recoveryCodes: null, userErrors: [refusal] };
        if (!(await useAppCode(deps, manager, userId, code))) return { recoveryCodes: null, userErrors: [WRONG_CODE] };
        await manager.query('update second_factors set confirmed_at = $2 where user_id = $1', [userId, now()]);
        await closeOtherSessions(manager, userId, sessionId, now());
        await audit(manager, userId, 'two_step.grant', userId);
        await tell(manager, userId, 'on');
        return { recoveryCodes: await replaceRecoveryCodes(manager, userId), userErrors: [] };
      });
      if (payload.recoveryCodes) logSecurity(deps.log, 'two-step-on', { userId });
      return payload;
    },

    /** Replaces the recovery codes, against a code. */
    renewRecoveryCodes: (userId: string, code: string): Promise<RecoveryCodesPayload> =>
      change(userId, async (manager) => {
        if (!(await findSecondFactor(manager, userId))?.confirmedAt)
          return { recoveryCodes: null, userErrors: [IS_OFF] };
        if (!(await passSecondStep(deps, manager, userId, code)))
          return { recoveryCodes: null, userErrors: [WRONG_CODE] };
        await audit(manager, userId, 'two_step.update', userId);
        return { recoveryCodes: await replaceRecoveryCodes(manager, userId), userErrors: [] };
      }),

    /** Turns the second step off, against a code; refused while it is required of the caller. */
    async turnOff(userId: string, code: string): Promise<SubmitPayload> {
      const payload = await change(userId, async (manager): Promise<SubmitPayload> => {
        const refused = (error: UserError): SubmitPayload => ({ success: false, userErrors: [error] });
        if (!(await findSecondFactor(manager, userId))?.confirmedAt) return refused(IS_OFF);
        const role = await firstRow(manager, 'select 1 from user_roles where user_id = $1', [userId]);
        if (role && (await isRequired(manager))) return refused(IS_REQUIRED);
        if (!(await passSecondStep(deps, manager, userId, code))) return refused(WRONG_CODE);
        await removeSecondFactor(manager, userId);
        await audit(manager, userId, 'two_step.revoke', userId);
        await tell(manager, userId, 'off');
        return { success: true, userErrors: [] };
      });
      if (payload.success) logSecurity(deps.log, 'two-step-off', { userId });
      return payload;
    },

    /** Turns the second step of a colleague off who lost phone and codes, and ends their sessions. */
    async reset(adminId: string, userId: string): Promise<SubmitPayload> {
      if (!isUuid(userId)) return { success: false, userErrors: [notFound('person')] };
      const payload = await change(userId, async (manager): Promise<SubmitPayload> => {
        if (!(await removeSecondFactor(manager, userId))) return { success: false, userErrors: [IS_OFF] };
        await closeAllSessions(manager, userId, now());
        await audit(manager, adminId, 'two_step.revoke', userId);
        await tell(manager, userId, 'reset');
        return { success: true, userErrors: [] };
      });
      if (payload.success) logSecurity(deps.log, 'two-step-reset', { userId, by: adminId });
      return payload;
    },

    /** Reads whose sign-in a token finishes; null when it took too long. */
    pending: (token: string): PendingSignIn | null => readPendingSignIn(token, deps.jwtSecret, now()),

    /**
     * Finishes a sign-in with a code of the app or a recovery code.
     * @param address of the caller; the security log gets a keyed hash of it
     */
    async finish(pending: PendingSignIn | null, code: string, address: string): Promise<SessionPayload> {
      if (!pending) return { session: null, userErrors: [ENDED] };
      const { userId } = pending;
      const payload = await change(userId, async (manager): Promise<SessionPayload> => {
        const user = await firstRow<{ passwordHash: string }>(
          manager,
          'select password_hash as "passwordHash" from users where id = $1',
          [userId],
        );
        if (!user || passwordPrint(user.passwordHash) !== pending.passwordPrint)
          return { session: null, userErrors: [ENDED] };
        // Without a second step, which was turned off meanwhile, the password that was right is enough.
        const passed = (await findSecondFactor(manager, userId))?.confirmedAt
          ? await passSecondStep(deps, manager, userId, code)
          : 'app';
        if (!passed) return { session: null, userErrors: [WRONG_CODE] };
        if (passed === 'recovery-code') await tell(manager, userId, 'recovery-code');
        return openSignedIn(deps, manager, userId);
      });
      deps.metrics?.signIn(payload.session ? 'ok' : 'failed');
      logSecurity(deps.log, payload.session ? 'sign-in' : 'sign-in-failed', {
        ...{ userId, caller: hashedCaller(address, deps.jwtSecret), step: 2 },
      });
      return payload;
    },
  };
}
