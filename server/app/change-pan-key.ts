import type { QueryRunner } from 'typeorm';
import { recordAudit } from '../audit/audit';
import { changeAllRows, holdsAny, sealingAnew } from '../database/seal-rows';
import { firstRow } from '../database/sql';
import type { PatientDataSource } from '../database/transactions';
import { panKeyIds } from '../sealing/held-keys';
import { readPanKeyState } from './check-pan-key';

/** A change of keys that may not begin; the message says what to do. */
class PanKeyRefused extends Error {}

/** Processes of the site, and commands that work beside it, by the names of their connections. */
const OTHERS = `
  select count(*)::int as count from pg_stat_activity
   where datname = current_database() and application_name like 'foundation%'
     and application_name not in ('foundation-pan-key', 'foundation-migrate', 'foundation-doctor', 'foundation-backup')`;

/**
 * Seals all PANs anew, from the previous key to the current one, while no process of the site runs: none ever sees two
 * forms of one PAN. A process checks the state after it has connected, and this looks for connections after it has
 * changed the state, so that one of the two stops. After a kill the state holds the site back until this is run again.
 * @param say told what goes on, a line at a time
 * @throws PanKeyRefused
 */
export async function changePanKey(dataSource: PatientDataSource, say: (line: string) => void): Promise<void> {
  const { current, previous } = panKeyIds();
  const state = await readPanKeyState(dataSource);
  if (!state) throw new PanKeyRefused('This database has no sealed PANs yet. Start the site, which seals them.');
  if (state.keyId === current && state.leavingId === null)
    return say(
      `All PANs are sealed with PAN_KEY (fingerprint ${current}); nothing was changed. If that is the new key, remove ` +
        'PAN_KEY_PREVIOUS. If it is the old one, the two are swapped: the new key belongs in PAN_KEY.',
    );
  const old = state.leavingId ?? state.keyId;
  if (previous !== old || (state.leavingId !== null && state.keyId !== current))
    throw new PanKeyRefused(
      `The PANs are sealed with the key of fingerprint ${old}. Set that key as PAN_KEY_PREVIOUS, and the new one as PAN_KEY.`,
    );
  await dataSource.query('update pan_keys set key_id = $1, leaving_id = $2', [current, old]);
  if (await othersRun(dataSource)) {
    if (state.leavingId === null) await dataSource.query('update pan_keys set key_id = $1, leaving_id = null', [old]);
    throw new PanKeyRefused('The site runs, or a command of it. Stop all its processes, then run this again.');
  }
  const runner = dataSource.createQueryRunner();
  try {
    await sealAnew(runner, current, say);
  } finally {
    await runner.release();
  }
  await dataSource.transaction(async (manager) => {
    await manager.query('update pan_keys set leaving_id = null');
    const change = { before: { key: old }, after: { key: current } };
    await recordAudit(manager, {
      userId: null,
      action: 'pan_key.change',
      entity: 'pan_key',
      entityId: current,
      ...change,
    });
  });
  say('Done. Remove PAN_KEY_PREVIOUS, and keep the old key with the backups that were made with it.');
}

async function sealAnew(runner: QueryRunner, keyId: string, say: (line: string) => void): Promise<void> {
  const change = sealingAnew(keyId);
  await changeAllRows(runner, change, (name, rows) => say(`${name}: ${rows} rows`));
  if (await holdsAny(runner.manager, change.pattern))
    throw new Error('Some PANs are sealed with the old key still. Run this again.');
}

async function othersRun(dataSource: PatientDataSource): Promise<boolean> {
  const found = await firstRow<{ count: number }>(dataSource, OTHERS);
  return (found?.count ?? 0) > 0;
}
