import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { acceptInvitationSchema, invitationSchema } from '../../rules/account';
import { isUuid } from '../../rules/uuid';
import { validate } from '../../rules/validate';
import { recordAudit } from '../audit/audit';
import { EntityTable } from '../database/entity-table';
import { insertRows } from '../database/insert-rows';
import { firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  AcceptInvitationInput,
  InvitationPayload,
  InvitationRecord,
  InviteInput,
  OpenInvitationPayload,
  SessionPayload,
  UserError,
} from '../generated/resolvers';
import { notFound, toUserErrors, userError } from '../graphql/user-errors';
import { logSecurity } from '../security-log';
import type { SettingsService } from '../settings/settings.service';
import { acceptInvitation, readOpenInvitation } from './accept-invitation';
import { enqueueInvitation, invitationToken } from './invitation-mail';
import { InvitationEntity } from './invitation.entity';
import { BCRYPT_COST, hashPassword } from './passwords';
import { openOrAsk } from './two-step/open-or-ask';
import { tokenHash } from './tokens';

export type InvitationsService = ReturnType<typeof createInvitationsService>;

const table = new EntityTable(InvitationEntity);

const GOOD_FOR_MS = 7 * 86_400_000;
/** Maximum number of mails of one invitation: nobody is mailed without end. */
const MOST_MAILS = 5;

const columns = `i.id, i.email, upper(i.role) as role, coalesce(nullif(u.full_name, ''), u.email) as "invitedBy",
  i.sent_at as "sentAt", i.expires_at as "expiresAt", i.expires_at <= $1 as "isExpired"`;
const open = `invitations i left join users u on u.id = i.invited_by where i.accepted_at is null and i.withdrawn_at is null`;

const refused = (...userErrors: UserError[]): InvitationPayload => ({ invitation: null, userErrors });

const INVALID_LINK = userError(
  'token',
  'INVALID_TOKEN',
  'This invitation was used, withdrawn or has expired. Please ask for a new one.',
);

/** Creates the service of invitations to the office. */
export function createInvitationsService(
  deps: ServiceDeps & { readonly bcryptCost?: number },
  settings: Pick<SettingsService, 'siteName'>,
) {
  const { dataSource, now } = deps;

  const find = (db: Queryable, id: string): Promise<InvitationRecord | null> =>
    firstRow<InvitationRecord>(db, `select ${columns} from ${open} and i.id = $2`, [now(), id]);

  const audit = (
    manager: EntityManager,
    userId: string,
    action: 'invitation.send' | 'invitation.withdraw',
    { id, email, role }: InvitationRecord,
  ): Promise<void> =>
    recordAudit(manager, { userId, action, entity: 'invitation', entityId: id, after: { title: email, role } });

  /** Changes an open invitation that is locked meanwhile; `change` returns an error to refuse. */
  const changeOpen = (
    id: string,
    change: (manager: EntityManager, invitation: InvitationRecord) => Promise<UserError | null>,
  ): Promise<InvitationPayload> =>
    dataSource.transaction(async (manager) => {
      if (isUuid(id)) await manager.query('select 1 from invitations where id = $1 for update', [id]);
      const invitation = isUuid(id) ? await find(manager, id) : null;
      if (!invitation) return refused(notFound('invitation'));
      const error = await change(manager, invitation);
      return error ? refused(error) : { invitation: (await find(manager, id)) ?? invitation, userErrors: [] };
    });

  return {
    /** Lists invitations that were neither accepted nor withdrawn, the newest first. */
    list: (): Promise<InvitationRecord[]> =>
      dataSource.query<InvitationRecord[]>(`select ${columns} from ${open} order by i.sent_at desc, i.id`, [now()]),

    /** Mails a link that gives a role to whoever reads the mails of an address; one open invitation an address. */
    async invite(userId: string, input: InviteInput): Promise<InvitationPayload> {
      const { value, errors } = validate(invitationSchema, { email: input.email });
      if (errors.length > 0) return refused(...toUserErrors(errors));
      const siteName = await settings.siteName();
      const payload = await dataSource.transaction(async (manager) => {
        const known = await firstRow<{ hasRole: boolean; isInvited: boolean }>(
          manager,
          `select exists (select 1 from users u join user_roles r on r.user_id = u.id where lower(u.email) = lower($1)) as "hasRole",
                  exists (select 1 from ${open} and lower(i.email) = lower($1)) as "isInvited"`,
          [value.email],
        );
        if (known?.hasRole)
          return refused(userError('email', 'TAKEN', 'This person has a role already. Change it in the list.'));
        if (known?.isInvited)
          return refused(userError('email', 'TAKEN', 'This address is invited already. Send the invitation again.'));
        const id = randomUUID();
        const at = now();
        await insertRows(manager, table, [
          {
            ...{ id, email: value.email, role: lowered(input.role), invitedBy: userId, sentAt: at },
            tokenHash: tokenHash(invitationToken(deps.jwtSecret, id)),
            expiresAt: new Date(at.getTime() + GOOD_FOR_MS),
          },
        ]);
        const invitation = await find(manager, id);
        if (!invitation) throw new Error('An invitation was stored and is not there.');
        await enqueueInvitation(manager, { id, email: value.email, role: lowered(input.role), number: 1, siteName });
        await audit(manager, userId, 'invitation.send', invitation);
        return { invitation, userErrors: [] };
      });
      if (payload.invitation) logSecurity(deps.log, 'invited', { by: userId, invitationId: payload.invitation.id });
      return payload;
    },

    /** Mails the link once more; it is good for another 7 days. */
    async sendAgain(userId: string, id: string): Promise<InvitationPayload> {
      const siteName = await settings.siteName();
      return changeOpen(id, async (manager, invitation) => {
        const at = now();
        const sent = await firstRow<{ number: number }>(
          manager,
          `with again as (update invitations
                             set mail_count = mail_count + 1, sent_at = $2, expires_at = $3, invited_by = $4
                           where id = $1 and mail_count < ${MOST_MAILS} returning mail_count)
           select mail_count as number from again`,
          [id, at, new Date(at.getTime() + GOOD_FOR_MS), userId],
        );
        if (!sent)
          return userError(
            '',
            'NOT_POSSIBLE',
            'It was sent often enough. Withdraw it and check the address with them.',
          );
        await enqueueInvitation(manager, {
          ...{ id, email: invitation.email, role: lowered(invitation.role), number: sent.number, siteName },
        });
        await audit(manager, userId, 'invitation.send', invitation);
        return null;
      });
    },

    /** Takes an invitation back: its link opens nothing any more. */
    withdraw: (userId: string, id: string): Promise<InvitationPayload> =>
      changeOpen(id, async (manager, invitation) => {
        await manager.query('update invitations set withdrawn_at = $2 where id = $1', [id, now()]);
        await audit(manager, userId, 'invitation.withdraw', invitation);
        return null;
      }),

    /** Reads for whom a link is; refused when it may not be used. */
    async open(token: string): Promise<OpenInvitationPayload> {
      const found = await readOpenInvitation(dataSource, token, now());
      if (!found) return { invitation: null, userErrors: [INVALID_LINK] };
      const { email, role, userId } = found;
      return { invitation: { email, role, hasAccount: userId !== null }, userErrors: [] };
    },

    /** Accepts an invitation with a name and a password, and opens a session or asks for the second step. The link works once. */
    async accept({ token, ...input }: AcceptInvitationInput): Promise<SessionPayload> {
      const { value, errors } = validate(acceptInvitationSchema, { ...input, confirmPassword: input.password });
      const wrong = errors.filter(({ field }) => field !== 'confirmPassword');
      if (wrong.length > 0) return { session: null, userErrors: toUserErrors(wrong) };
      // The costly work is for those who hold a link.
      if (!(await readOpenInvitation(dataSource, token, now()))) return { session: null, userErrors: [INVALID_LINK] };
      const passwordHash = await hashPassword(value.password, deps.bcryptCost ?? BCRYPT_COST);
      const { fullName } = value;
      const userId = await dataSource.transaction((manager) =>
        acceptInvitation(manager, { token, fullName, passwordHash, now: now() }),
      );
      if (!userId) return { session: null, userErrors: [INVALID_LINK] };
      logSecurity(deps.log, 'invitation-accepted', { userId });
      return openOrAsk(deps, dataSource, userId);
    },

    /** Deletes invitations that ended more than a month ago; a daily job. */
    async deleteOld(): Promise<void> {
      await dataSource.query(
        `delete from invitations where expires_at < $1 or coalesce(accepted_at, withdrawn_at) < $1`,
        [new Date(now().getTime() - 30 * 86_400_000)],
      );
    },
  };
}

const lowered = (role: InviteInput['role']) => role.toLowerCase() as Lowercase<InviteInput['role']>;
