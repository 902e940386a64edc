import { setTimeout as delay } from 'node:timers/promises';
import { istDate, startOfDay } from '../../rules/dates';
import { adoptElsewhere, beginElsewhere } from './adopt-elsewhere';
import { compare, type Verdict } from './compare';
import { forge } from './forger';
import { changeFoundation } from './foundation';
import { changeMandates, giveMonthly } from './give-monthly';
import { giveOnce } from './give-once';
import { History } from './history';
import { banksDecide, dispute, refundAtOffice } from './money-back';
import { Offer } from './offer';
import { Office } from './office';
import {
  correctGiver,
  deleteCampaign,
  mergeTwoAddresses,
  recordMuchCash,
  recordOffline,
  type Desk,
} from './office-acts';
import { addOwnPan } from './own-page';
import { Random } from './random';
import type { Sabotage } from './sabotage/sabotage';
import { runDueChecks, settleDown } from './settle-down';
import { Stage } from './stage';
import { addFault, kill, refuseSome, type Victim } from './trouble';
import { Visitor } from './visitor';

export interface ChaosOptions {
  readonly flows: number;
  readonly seed: number;
  readonly processes: number;
  readonly kills: number;
  readonly split: boolean;
  /** Fault planted into the app. */
  readonly sabotage?: Sabotage | null;
}

export interface ChaosResult extends Verdict {
  /** Refunds requested by the office and accepted by the product. */
  readonly officeRefunds: number;
  /** Number of offline gifts, corrections, merges, PANs, deletions and settings. */
  readonly acts: number;
  readonly forgeries: number;
  readonly kills: number;
  readonly faults: number;
}

/** Number of donors at the same time. */
const AT_ONCE = 6;
const RECURRING = 0.35;
const FAULTS_PER_FLOW = 0.6;
/** Victims of each kill, in turn. */
const DEATHS: readonly (readonly Victim[])[] = [
  ['app'],
  ['provider'],
  ['database'],
  ['app', 'database', 'provider'],
  ['app', 'database'],
];
const TICK_MS = 300;
/** Moments in India's time to which the clock advances, between the end of January and May. */
const MOMENTS = [
  '01-31T23:58',
  '02-01T00:02',
  '02-28T12:00',
  '03-01T00:05',
  '03-31T23:58',
  '04-01T00:02',
  '04-30T18:00',
  '05-31T23:59',
];
const BEGINNING = '01-30T23:55';

type Alongside = (desk: Desk, random: Random, offer: Offer) => Promise<void>;

/** Actions of office, banks and others, each after a number of flows. */
const ALONGSIDE: readonly (readonly [every: number, after: number, act: Alongside])[] = [
  [4, 2, ({ stage, office }, random) => refundAtOffice(stage, random, office)],
  [6, 3, ({ stage }, random) => dispute(stage, random, new Visitor(stage, random))],
  [3, 1, recordOffline],
  [4, 3, correctGiver],
  [3, 2, ({ stage, history }, random) => addOwnPan(stage, random, history)],
  [4, 1, mergeTwoAddresses],
  [9, 8, deleteCampaign],
  [6, 4, ({ stage, history }, random, offer) => forge(stage, random, offer, history)],
];

const alongside = (index: number): Alongside[] =>
  ALONGSIDE.flatMap(([every, after, act]) => (index % every === after ? [act] : []));

/**
 * Chooses the dates. The start is at least two days ahead, so that jobs of the app's clock differ from those of the
 * database's.
 */
function calendar(): { begin: Date; moments: Date[] } {
  const at = (year: number, moment: string): Date => new Date(`${year}-${moment}:00+05:30`);
  const soon = startOfDay(istDate(new Date())).getTime() + 3 * 86_400_000;
  const thisYear = new Date().getUTCFullYear();
  const year = at(thisYear, BEGINNING).getTime() > soon ? thisYear : thisYear + 1;
  return { begin: at(year, BEGINNING), moments: MOMENTS.map((moment) => at(year, moment)) };
}

interface Act {
  /** Number of flows before the action. */
  readonly at: number;
  readonly play: () => Promise<void>;
}

/** Sets everything up, lets donors give under faults, waits until all is quiet, and compares. */
export async function runChaos({
  flows,
  seed,
  processes,
  kills,
  split,
  sabotage = null,
}: ChaosOptions): Promise<ChaosResult> {
  const random = new Random(String(seed));
  const { begin, moments } = calendar();
  const stage = await Stage.open({ processes, split, random, start: begin, sabotage });
  const stopOnSignal = (): void => void stage.close().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopOnSignal);
  try {
    const history = new History();
    const offer = await Offer.open(stage, history);
    const office = await Office.open(stage, random.fork('office'));
    const desk: Desk = { stage, office, history };
    await changeFoundation(desk, random.fork('foundation'));
    await refuseSome(stage);
    const mandates: string[] = await beginElsewhere(desk, random.fork('elsewhere'));
    const troubles: string[] = [];
    let begun = 0;
    let done = 0;

    const ticking = setInterval(() => void runDueChecks(stage).catch(() => undefined), TICK_MS);
    const giving = async (): Promise<void> => {
      for (let index = begun++; index < flows && !stage.isOver; index = begun++) {
        const own = random.fork(`flow ${index}`);
        try {
          if (own.chance(FAULTS_PER_FLOW)) await addFault(stage, own);
          const id = own.chance(RECURRING)
            ? await giveMonthly(stage, own, offer)
            : await giveOnce(stage, own, offer, history);
          if (id) mandates.push(id);
          for (const act of alongside(index)) await act(desk, own, offer);
        } catch (error) {
          troubles.push(`flow ${index}: ${error instanceof Error ? error.message : String(error)}`);
        }
        done += 1;
      }
    };
    const acts: Act[] = [
      ...moments.map((moment, index) => ({
        at: ((index + 1) * flows) / (moments.length + 1),
        play: async () => {
          await stage.moveClockTo(moment);
          for (const act of history.later.splice(0)) await act();
          await changeMandates(stage, random.fork(`moment ${index}`), mandates);
          await banksDecide(stage, random.fork(`banks ${index}`));
          await changeFoundation(desk, random.fork(`foundation ${index}`));
          await recordMuchCash(desk, random.fork(`cash ${index}`), offer);
        },
      })),
      ...Array.from({ length: kills }, (_, index) => ({
        at: ((index + 0.5) * flows) / kills,
        play: async () => {
          const own = random.fork(`kill ${index}`);
          await delay(own.below(300));
          await kill(stage, own, DEATHS[index % DEATHS.length] ?? ['app']);
        },
      })),
    ].sort((one, other) => one.at - other.at);
    const conducting = async (): Promise<void> => {
      for (const { at, play } of acts) {
        while (done < Math.floor(at)) await delay(20);
        await play();
      }
    };
    try {
      const adopting = adoptElsewhere(desk, random.fork('adoption'), begin);
      await Promise.all([conducting(), adopting, ...Array.from({ length: AT_ONCE }, giving)]);
      const { faults: unmet } = await stage.control<{ faults: unknown[] }>('state');
      stage.faults -= unmet.length;
      await settleDown(stage, random.fork('end'), offer);
    } finally {
      clearInterval(ticking);
    }
    const verdict = await compare(stage, begin, history);
    const wrong = [...troubles, ...stage.crashes(), ...verdict.wrong];
    const met = stage.faults + stage.mailbox.faults + (await droppedWebhooks(stage));
    const { recorded, corrections, merges, ownPans, deletedCampaigns, settings, forgeries } = history;
    const listed = merges.length + ownPans.length + settings.length;
    const played = [recorded, corrections, deletedCampaigns].reduce((sum, { size }) => sum + size, listed);
    return { ...verdict, wrong, kills, officeRefunds: office.refunds, acts: played, forgeries, faults: met };
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stopOnSignal);
    await stage.close();
  }
}

async function droppedWebhooks(stage: Stage): Promise<number> {
  const { events } = await stage.control<{ events: { status: string }[] }>('webhooks');
  return events.filter(({ status }) => status === 'dropped').length;
}
