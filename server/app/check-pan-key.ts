import { EnvError } from '../config/env';
import { firstRow, type Queryable } from '../database/sql';
import { currentPanKeyId } from '../sealing/held-keys';

/** Which key the PANs of a database are sealed with, and which one they are leaving while they are sealed anew. */
export interface PanKeyState {
  readonly keyId: string;
  readonly leavingId: string | null;
}

/** Reads the state; null in a database that is older than sealed PANs. */
export const readPanKeyState = (db: Queryable): Promise<PanKeyState | null> =>
  firstRow<PanKeyState>(db, 'select key_id as "keyId", leaving_id as "leavingId" from pan_keys');

/**
 * Holds a process to the key of its database: with another one it would look for donors under texts that nobody stored.
 * @throws EnvError that says what to do
 */
export async function checkPanKey(db: Queryable): Promise<void> {
  const state = await readPanKeyState(db);
  const own = currentPanKeyId();
  if (state?.leavingId)
    throw new EnvError([
      'PAN_KEY: PANs are being sealed with a new key. Wait for "npm run pan-key", or run it again if it was interrupted; then start.',
    ]);
  if (state && state.keyId !== own)
    throw new EnvError([
      `PAN_KEY: the PANs of this database are sealed with the key of fingerprint ${state.keyId}; this one has ${own}. ` +
        'Set the old key again. Or, to change keys, set the old one as PAN_KEY_PREVIOUS and run "npm run pan-key" while the site is stopped.',
    ]);
}
