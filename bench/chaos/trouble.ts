import { setTimeout as delay } from 'node:timers/promises';
import { untilTrue } from '../../tests/support/until';
import type { Random } from './random';
import type { Stage } from './stage';

/** How the webhooks of one payment go: as they should, or in one or more of the ways in which they do not. */
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
  '/v1/orders*', '/v1/payments*', '/v1/payments*', '/v1/subscriptions*', '/v1/invoices*', '/v1/plans*', '/v1/disputes*',
] as const;
const KINDS = ['401', '429', '500', '502', 'reset', 'lose-answer', 'bad-json-200', 'slow:700'] as const;
/** A request that hangs takes the app's whole patience of ten seconds, so there are fewer of them. */
const HANGS = 0.04;

/** Lets the next calls of one kind go wrong. */
export async function addFault(stage: Stage, random: Random): Promise<void> {
  const kind = random.chance(HANGS) ? 'hang' : random.pick(KINDS);
  await stage.planFault({ path: random.pick(PATHS), kind, times: 1 + random.below(kind === 'hang' ? 1 : 2) });
}

export type Victim = 'app' | 'database' | 'provider';

/** Kills with -9 and starts again; the database is started again by its supervisor. */
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
  // The run itself never speaks to a dead provider; the app does.
  await (victims.includes('provider') ? stage.providerByItself(outage) : outage());
  await app?.start();
  down.to = Date.now();
}

/** False while it is not yet back from the last time: only what lives can be killed. */
async function killDatabase(stage: Stage): Promise<boolean> {
  try {
    await stage.sql('select 1');
    return process.kill(stage.postgres.pid, 'SIGKILL');
  } catch {
    return false;
  }
}
