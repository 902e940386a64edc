import { setTimeout as delay } from 'node:timers/promises';
import { untilTrue } from '../../tests/support/until';
import type { Random } from './random';
import type { Stage } from './stage';

/** Chooses the delivery of one payment's webhooks: correct, or with one or more faults. */
export function webhookPlan(random: Random): Record<string, unknown> {
  return {
    ...(random.chance(0.35) ? { drop: true } : {}),
    ...(random.chance(0.25) ? { duplicate: random.chance(0.5) ? true : 'concurrent' } : {}),
    ...(random.chance(0.25) ? { reverse: true } : {}),
    ...(random.chance(0.35) ? { delayMs: random.below(4_000) } : {}),
    ...(random.chance(0.05) ? { wrongSecret: true } : {}),
  };
}

const PATHS = [
  '/v1/orders*',
  '/v1/payments*',
  '/v1/payments*',
  '/v1/subscriptions*',
  '/v1/invoices*',
  '/v1/plans*',
  '/v1/disputes*',
] as const;
const KINDS = ['401', '429', '500', '502', 'reset', 'lose-answer', 'bad-json-200', 'slow:700'] as const;
/** Probability of a hanging request, which takes the app's whole time-out of ten seconds. */
const HANGS = 0.04;

/** Plans faults for the next calls of one kind. */
export async function addFault(stage: Stage, random: Random): Promise<void> {
  const kind = random.chance(HANGS) ? 'hang' : random.pick(KINDS);
  await stage.planFault({ path: random.pick(PATHS), kind, times: 1 + random.below(kind === 'hang' ? 1 : 2) });
}

/** Probability that the database refuses a statement at the end of a booking, which is then rolled back. */
const REFUSED = 0.08;

/** Makes some bookings fail late from now on, as after a conflict or for lack of memory: they are rolled back. */
export async function refuseSome(stage: Stage): Promise<void> {
  await stage.sql(`
    create function chaos_refuse() returns trigger language plpgsql as $$
    begin
      if random() < ${REFUSED} / 2 then raise exception 'refused by chaos' using errcode = 'serialization_failure'; end if;
      if random() < ${REFUSED} / 2 then raise exception 'refused by chaos' using errcode = 'out_of_memory'; end if;
      return new;
    end $$`);
  await stage.sql('create trigger chaos_refuse before insert on mails for each row execute function chaos_refuse()');
}

export const refuseNothing = (stage: Stage): Promise<unknown> =>
  stage.sql('drop function if exists chaos_refuse cascade');

export type Victim = 'app' | 'database' | 'provider';

/** Kills with -9 and restarts; the database is restarted by its supervisor. */
export async function kill(stage: Stage, random: Random, victims: readonly Victim[]): Promise<void> {
  const app = victims.includes('app') ? stage.apps[random.below(stage.apps.length)] : undefined;
  const outage = async (): Promise<void> => {
    if (victims.includes('provider')) await stage.emulator.kill();
    if (victims.includes('database')) await untilTrue(() => killDatabase(stage));
    await app?.kill();
    await delay(random.below(400));
    if (victims.includes('provider')) await stage.emulator.start();
  };
  const down = { from: Date.now(), to: Infinity };
  stage.outages.push(down);
  // The run itself never calls a dead provider; the app does.
  await (victims.includes('provider') ? stage.providerByItself(outage) : outage());
  await app?.start();
  // Work in progress notices the outage once the database is back.
  await untilTrue(() => isUp(stage), 60_000);
  down.to = Date.now() + FINDING_OUT_MS;
}

const FINDING_OUT_MS = 5_000;

const isUp = (stage: Stage): Promise<boolean> =>
  stage.sql('select 1').then(
    () => true,
    () => false,
  );

/** Kills the database; false while it is still recovering from the last kill. */
async function killDatabase(stage: Stage): Promise<boolean> {
  try {
    await stage.sql('select 1');
    return process.kill(stage.postgres.pid, 'SIGKILL');
  } catch {
    return false;
  }
}
