import { UNREADABLE_PAN } from '../../rules/pan';
import { showPanSchema } from '../../rules/show-pan';
import { isUuid } from '../../rules/uuid';
import { validate } from '../../rules/validate';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { PanOwner, Role, ShowPanInput, ShowPanPayload } from '../generated/resolvers';
import { forbidden } from '../graphql/errors';
import { notFound, toUserErrors, userError } from '../graphql/user-errors';
import { recordPanLook } from '../audit/record-pan-look';

export type PansService = ReturnType<typeof createPansService>;

const UNREADABLE = userError(
  'id',
  'NOT_POSSIBLE',
  'This PAN cannot be read, since what the database holds was changed. Ask for it and type it anew, or take it from a backup.',
);

const reads: Record<PanOwner, string> = {
  donor: 'select pan_number as pan, name from donors where id = $1',
  donation: 'select donor_pan as pan, donor_name as name from donations where id = $1',
  member: 'select pan_card_number as pan, name from members where id = $1',
};

/** Creates the service that shows whole PANs; everything else of the office shows their ends. */
export function createPansService({ dataSource, log }: Pick<ServiceDeps, 'dataSource' | 'log'>) {
  return {
    /**
     * Shows a PAN and records who saw whose, and why where they say it. A record without a PAN shows none and records
     * nothing.
     * @throws FORBIDDEN for a member, whom accountants do not see
     */
    async show(userId: string, role: Role | null, { of, id, ...input }: ShowPanInput): Promise<ShowPanPayload> {
      if (of === 'member' && role === 'ACCOUNTANT') throw forbidden();
      const { value, errors } = validate(showPanSchema, input);
      if (errors.length > 0) return { pan: null, userErrors: toUserErrors(errors) };
      const found = isUuid(id)
        ? await firstRow<{ pan: string | null; name: string | null }>(dataSource, reads[of], [id])
        : null;
      if (!found) return { pan: null, userErrors: [notFound(of)] };
      const { pan, name } = found;
      if (pan === UNREADABLE_PAN) return { pan: null, userErrors: [UNREADABLE] };
      if (pan !== null)
        await recordPanLook({ dataSource, log }, { userId, of, id, subject: { name }, reason: value.reason });
      return { pan, userErrors: [] };
    },
  };
}
