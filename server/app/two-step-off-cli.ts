import { firstRow } from '../database/sql';
import { recordAudit } from '../audit/audit';
import { closeAllSessions } from '../accounts/sessions';
import { removeSecondFactor } from '../accounts/two-step/second-factor';
import { loadDotEnv, loadEnv } from '../config/env';
import { createLog } from '../log';
import { readCommandLine } from './command-line';
import { openDatabase } from './connect';

const USAGE = `npm run two-step-off -- EMAIL
Turns two-step sign-in of an account off and ends its sessions: for an admin who lost phone and recovery codes, when no
other admin is left to do it in the office, under People and roles.`;

/** Turns the second step of the account of an address off; says what was done. */
async function main(): Promise<string> {
  const { positionals } = readCommandLine(USAGE, { allowPositionals: true });
  const [email] = positionals;
  if (!email || positionals.length > 1) throw new Error(USAGE);
  loadDotEnv();
  const database = await openDatabase(loadEnv(), createLog('warn'));
  try {
    return await database.dataSource.transaction(async (manager) => {
      const user = await firstRow<{ id: string }>(
        manager,
        'select id from users where lower(email) = lower($1) for no key update',
        [email.trim()],
      );
      if (!user) throw new Error(`Nobody has an account with the address ${email}.`);
      if (!(await removeSecondFactor(manager, user.id))) return 'Two-step sign-in of this account is off already.';
      await closeAllSessions(manager, user.id, new Date());
      await recordAudit(manager, { userId: null, action: 'two_step.revoke', entity: 'two_step', entityId: user.id });
      return 'Two-step sign-in of this account is off. Its sessions have ended.';
    });
  } finally {
    await database.close();
  }
}

main()
  .then((done) => console.log(done))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
