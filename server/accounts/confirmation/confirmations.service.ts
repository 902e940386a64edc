import { isUuid } from '../../../rules/uuid';
import { recordAudit } from '../../audit/audit';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { OpenEmailConfirmationPayload, SubmitPayload, UserError } from '../../generated/resolvers';
import { notFound, userError } from '../../graphql/user-errors';
import { logSecurity } from '../../security-log';
import type { SettingsService } from '../../settings/settings.service';
import { confirmByLink, readLink, removeUnconfirmed, type ConfirmationLink } from './confirmation-links';
import { enqueueConfirmation } from './confirmation-mail';

export type ConfirmationsService = ReturnType<typeof createConfirmationsService>;

const UNKNOWN = userError('token', 'INVALID_TOKEN', 'This link does not work any more.');
const TOO_OLD = userError('token', 'INVALID_TOKEN', 'This link is older than 7 days. Please have another one sent.');
const CONFIRMED = userError('', 'NOT_POSSIBLE', 'This address is confirmed already.');
const OFTEN = userError(
  '',
  'NOT_POSSIBLE',
  'The link was sent often enough. Please look in the mailbox, also among spam, or try again later.',
);

const answer = (error: UserError | null): SubmitPayload => ({
  success: error === null,
  userErrors: error ? [error] : [],
});

/** Creates the service that confirms the addresses of accounts by mailed links. */
export function createConfirmationsService(deps: ServiceDeps, settings: Pick<SettingsService, 'siteName'>) {
  const { dataSource, now, log } = deps;

  /** Mails a link to an account that is not confirmed. What an admin does is in the audit log. */
  const mail = async (userId: string, adminId: string | null): Promise<UserError | null> => {
    const siteName = await settings.siteName();
    return dataSource.transaction(async (manager) => {
      const user = await firstRow<{ email: string; fullName: string; isConfirmed: boolean }>(
        manager,
        `select email, full_name as "fullName", email_confirmed_at is not null as "isConfirmed"
           from users where id = $1 for no key update`,
        [userId],
      );
      if (!user) return notFound('account');
      if (user.isConfirmed) return CONFIRMED;
      if (!(await enqueueConfirmation(manager, deps, { userId, email: user.email, siteName }))) return OFTEN;
      if (adminId)
        await recordAudit(manager, {
          ...{ userId: adminId, action: 'confirmation.send', entity: 'confirmation', entityId: userId },
          after: { name: user.fullName, email: user.email },
        });
      return null;
    });
  };

  const withLink = async (
    token: string,
    act: (link: ConfirmationLink) => Promise<UserError | null>,
  ): Promise<SubmitPayload> => {
    const link = await readLink(deps, token);
    return answer(link ? await act(link) : UNKNOWN);
  };

  return {
    /** Reads what a mailed link is about; it changes nothing, since mail scanners open links too. */
    async open(token: string): Promise<OpenEmailConfirmationPayload> {
      const link = await readLink(deps, token);
      if (!link) return { confirmation: null, userErrors: [UNKNOWN] };
      const { email, madeAt, isConfirmed, isExpired } = link;
      return { confirmation: { email, madeAt, isConfirmed, isExpired }, userErrors: [] };
    },

    /** Confirms the address of a link's account; a second press is as good as the first. */
    confirm: (token: string): Promise<SubmitPayload> =>
      withLink(token, async (link) => {
        if (link.isConfirmed) return null;
        if (link.isExpired) return TOO_OLD;
        await confirmByLink(dataSource, link, now());
        logSecurity(log, 'address-confirmed', { userId: link.userId });
        return null;
      }),

    /** Removes the account that somebody else made with the address of a link, unless it is confirmed. */
    disown: (token: string): Promise<SubmitPayload> =>
      withLink(token, async (link) => {
        if (!(await removeUnconfirmed(dataSource, link))) return CONFIRMED;
        logSecurity(log, 'account-disowned', { userId: link.userId });
        return null;
      }),

    /** Mails another link to the address of an old one. */
    sendByLink: (token: string): Promise<SubmitPayload> => withLink(token, ({ userId }) => mail(userId, null)),

    /** Mails another link to one's own address. */
    sendOwn: async (userId: string): Promise<SubmitPayload> => answer(await mail(userId, null)),

    /** Mails another link to a person of the office's list, for an admin. */
    sendTo: async (adminId: string, userId: string): Promise<SubmitPayload> =>
      answer(isUuid(userId) ? await mail(userId, adminId) : notFound('account')),

    /** Deletes links of confirmed accounts a month after they ended; a daily job. Others go with their account. */
    async deleteOld(): Promise<void> {
      await dataSource.query(
        `delete from email_confirmations c using users u
          where u.id = c.user_id and u.email_confirmed_at is not null and c.expires_at < $1`,
        [new Date(now().getTime() - 30 * 86_400_000)],
      );
    },
  };
}
