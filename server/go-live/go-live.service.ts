import { recordAudit } from '../audit/audit';
import type { GoLive, GoLiveConfirmation, GoLivePayload } from '../generated/resolvers';
import { userError } from '../graphql/user-errors';
import { readFacts, type GoLiveDeps } from './facts';
import { goLiveItems } from './items';
import { MARKS } from './marks';

export type GoLiveService = ReturnType<typeof createGoLiveService>;

const marks: Readonly<Record<GoLiveConfirmation, string>> = {
  figures: MARKS.figures,
  legal_texts: MARKS.legalTexts,
  backup: MARKS.backup,
  without_80g: MARKS.without80g,
  with_80g: MARKS.without80g,
};

/** The site sees its own backups: nobody needs to vouch for them. */
const madeByItself = userError('item', 'REFUSED', 'The site makes backups by itself, so none is confirmed by hand.');

/** Creates the service of the list before going live: what is still demo or empty. */
export function createGoLiveService(deps: GoLiveDeps) {
  const { dataSource } = deps;

  const read = async (): Promise<GoLive> => ({
    items: goLiveItems(await readFacts(dataSource, deps)),
    makesBackups: Boolean(deps.backup),
    checkedAt: deps.now(),
  });

  return {
    /** Makes the list now. */
    read,

    /** Notes what somebody of the office vouches for, since the site cannot see it by itself. */
    async confirm(userId: string, item: GoLiveConfirmation): Promise<GoLivePayload> {
      if (item === 'backup' && deps.backup) return { goLive: await read(), userErrors: [madeByItself] };
      await dataSource.transaction(async (manager) => {
        const now = deps.now();
        await manager.query(
          `insert into settings (key, value, updated_by, updated_at) values ($1, $2, $3, $4)
           on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
          [marks[item], item === 'with_80g' ? '' : now.toISOString(), userId, now],
        );
        await recordAudit(manager, { userId, action: 'go_live.confirm', entity: 'go_live', entityId: item });
      });
      return { goLive: await read(), userErrors: [] };
    },
  };
}
