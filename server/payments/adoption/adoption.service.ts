import type { EntityManager } from 'typeorm';
import { adoptionDayProblem, adoptionDaySchema, adoptionSourceSchema } from '../../../rules/adoption';
import { istDate, startOfDay } from '../../../rules/dates';
import { validate } from '../../../rules/validate';
import { recordAudit } from '../../audit/audit';
import { changedRows, firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type {
  AdoptionFigures,
  AdoptionResult,
  AdoptionSource,
  ChooseAdoptionSourceInput,
  StartAdoptionDryRunInput,
  UserError,
} from '../../generated/resolvers';
import { notFound, toUserErrors, userError } from '../../graphql/user-errors';
import { NOT_CONFIGURED } from '../checkout';
import { findCampaign } from '../offline-donation';
import type { PaymentProvider } from '../provider';
import { createRazorpayProvider } from '../razorpay';
import { isUuid } from '../../../rules/uuid';
import { decideArrival } from './adopt-arrival';
import { noteAdopted } from './adopted-sources';
import { readFigures, readResult, readSources } from './read-figures';
import { USUAL_PACE, type Pace } from './read-pages';
import { lockRun, queueAdoption, readLatestRun, readOpenRun, type RunRow } from './run-rows';
import { workOnAdoption, type Turn } from './work';
import { decisionParams, decisions, DONE_BY_JOB } from './decide';

/** A run, or why the call was refused. */
export interface ChangedRun {
  readonly run: RunRow | null;
  readonly userErrors: UserError[];
}

/** Adopts what the provider collected by other means than this site. Amounts in paise. */
export interface AdoptionService {
  /** Reads the latest run; null before the first. */
  latest(): Promise<RunRow | null>;
  figures(run: RunRow): Promise<AdoptionFigures>;
  sources(run: RunRow): Promise<AdoptionSource[]>;
  result(run: RunRow): Promise<AdoptionResult>;
  /**
   * Begins to ask the provider, in the background.
   * @param userId null for the command line
   */
  startDryRun(userId: string | null, input: StartAdoptionDryRunInput): Promise<ChangedRun>;
  /** Says what the payments of a source are for; kept for later runs. */
  choose(userId: string | null, input: ChooseAdoptionSourceInput): Promise<ChangedRun>;
  /**
   * Begins to adopt what a dry run found, in the background; a no-op for a run that adopts already.
   * @param shown what each source is for, as the person saw it; refused where it is another by now
   */
  start(userId: string | null, id: string, shown?: Choices): Promise<ChangedRun>;
  /** Runs one turn of the job, and says what it came to. */
  turn(): Promise<Turn>;
  /** Runs one turn of the job, which enqueues the next. */
  work(): Promise<void>;
  /** Adopts a new payment of a source that was adopted before, or files it for the office. */
  arrive(paymentId: string): Promise<void>;
  /** Enqueues the job of a run at work, after a lost job. */
  resume(): Promise<void>;
}

type Choices = readonly ChooseAdoptionSourceInput[] | null;

const refused = (...userErrors: UserError[]): ChangedRun => ({ run: null, userErrors });
const notNow = (message: string): UserError => userError('', 'NOT_POSSIBLE', message);
const CHOSEN_ANEW = userError(
  'choices',
  'CONFLICT',
  'Somebody changed meanwhile what a source is for. Nothing was adopted. Please look again, then press once more.',
);
const UNDER_WAY = 'An adoption is under way. Please wait until it is done.';

/**
 * Creates the service.
 * @param provider the real provider by default; null while no key is configured
 */
export function createAdoptionService(
  deps: ServiceDeps,
  provider: PaymentProvider | null = deps.payments.mode === 'off'
    ? null
    : createRazorpayProvider(deps.payments, deps.breakers?.provider, deps),
  pace: Pace = USUAL_PACE,
): AdoptionService {
  const { dataSource, now } = deps;
  const turn = (): Promise<Turn> => (provider ? workOnAdoption(deps, provider, pace) : Promise.resolve('idle'));
  return {
    latest: () => readLatestRun(dataSource),
    figures: ({ id }) => readFigures(dataSource, id, now()),
    sources: ({ id }) => readSources(dataSource, id),
    result: ({ id }) => readResult(dataSource, id),
    startDryRun: async (userId, input) => {
      const { value, errors } = validate(adoptionDaySchema, input);
      if (errors.length > 0) return refused(...toUserErrors(errors));
      const problem = adoptionDayProblem(value.fromDay, istDate(now()));
      if (problem) return refused(userError('fromDay', 'OUT_OF_RANGE', problem));
      if (!provider) return refused(userError('', 'PAYMENTS_OFF', NOT_CONFIGURED));
      return dataSource.transaction((manager) => beginDryRun(manager, userId, value.fromDay));
    },
    choose: async (userId, input) => {
      const { errors } = validate(adoptionSourceSchema, input);
      if (errors.length > 0) return refused(...toUserErrors(errors));
      return dataSource.transaction((manager) => choose(deps, manager, userId, input));
    },
    start: (userId, id, shown = null) =>
      dataSource.transaction((manager) => begin(deps, manager, userId, { id, shown })),
    turn,
    work: async () => void (await turn()),
    arrive: (paymentId) => decideArrival(deps, provider, paymentId),
    resume: async () => void ((await readOpenRun(dataSource)) && (await queueAdoption(dataSource))),
  };
}

async function beginDryRun(manager: EntityManager, userId: string | null, fromDay: string): Promise<ChangedRun> {
  await manager.query(`select pg_advisory_xact_lock(hashtext('adoption'))`);
  const open = await readOpenRun(manager);
  if (open?.status === 'asking' && open.fromDay === fromDay) return { run: open, userErrors: [] };
  if (open) return refused(notNow(UNDER_WAY));
  await manager.query('insert into adoption_runs (from_day, user_id, created_at) values ($1, $2, clock_timestamp())', [
    fromDay,
    userId,
  ]);
  await queueAdoption(manager);
  return { run: await readLatestRun(manager), userErrors: [] };
}

async function choose(
  { now }: ServiceDeps,
  manager: EntityManager,
  userId: string | null,
  { id: key, choice, campaignId = null }: ChooseAdoptionSourceInput,
): Promise<ChangedRun> {
  const source = await firstRow<{ choice: string; campaignId: string | null; title: string }>(
    manager,
    'select choice, campaign_id as "campaignId", title from adoption_sources where key = $1 for update',
    [key],
  );
  if (!source) return refused(notFound('source'));
  const title =
    choice === 'campaign' && campaignId && isUuid(campaignId) ? await findCampaign(manager, campaignId) : null;
  if (choice === 'campaign' && title === null)
    return refused(userError('campaignId', 'NOT_FOUND', 'This campaign no longer exists.'));
  if ((await readOpenRun(manager))?.status === 'adopting') return refused(notNow(UNDER_WAY));
  const chosen = choice === 'campaign' ? campaignId : null;
  if (choice !== source.choice || chosen !== source.campaignId) {
    await changedRows(
      manager,
      `update adoption_sources set choice = $2, campaign_id = $3, chosen_by = $4, chosen_at = $5 where key = $1 returning key`,
      [key, choice, chosen, userId, now()],
    );
    if (choice === 'not_donation') await endExceptions(manager, key, now());
    await recordAudit(manager, {
      userId,
      action: 'adoption.choose',
      entity: 'adoption',
      entityId: key,
      before: { source: source.title, choice: source.choice, campaignId: source.campaignId },
      after: { source: source.title, choice, campaignId: chosen },
    });
  }
  return { run: await readLatestRun(manager), userErrors: [] };
}

/** Resolves the exceptions of payments that are no donations. */
async function endExceptions(manager: EntityManager, key: string, at: Date): Promise<void> {
  await changedRows(
    manager,
    `update attention_items i set resolved_at = $2
       from adoption_payments a
      where a.source_key = $1 and i.resolved_at is null
        and ((i.kind = 'unmatched_payment' and i.reference = a.payment_id)
             or (i.kind = 'ledger_difference' and i.reference = 'payment_without_donation ' || a.payment_id))
      returning i.id`,
    [key, at],
  );
}

async function begin(
  { now }: ServiceDeps,
  manager: EntityManager,
  userId: string | null,
  { id, shown }: { id: string; shown: Choices },
): Promise<ChangedRun> {
  const run = await lockRun(manager, id);
  if (!run) return refused(notFound('adoption'));
  if (run.status === 'adopting' || run.status === 'done') return { run, userErrors: [] };
  if (run.status !== 'ready') return refused(notNow('Please ask Razorpay first.'));
  if (shown && !agree(shown, await readSources(manager, id))) return refused(CHOSEN_ANEW);
  const total = await firstRow<{ count: number }>(
    manager,
    `select count(*)::int as count from (${decisions('a.run_id = $3')}) d where decision = any($4::text[])`,
    [...decisionParams(now()), id, DONE_BY_JOB],
  );
  await manager.query(
    `update adoption_runs set status = 'adopting', user_id = coalesce($2, user_id), work_total = $3, work_done = 0 where id = $1`,
    [id, userId, total?.count ?? 0],
  );
  await noteAdopted(manager, id, startOfDay(run.fromDay), now());
  await recordAudit(manager, {
    userId,
    action: 'adoption.start',
    entity: 'adoption',
    entityId: id,
    after: { fromDay: run.fromDay, payments: total?.count ?? 0 },
  });
  await queueAdoption(manager);
  return { run: await lockRun(manager, id), userErrors: [] };
}

/** Tells whether every source is for what was shown. */
const agree = (shown: NonNullable<Choices>, sources: readonly AdoptionSource[]): boolean =>
  sources.every(({ id, choice, campaignId }) =>
    shown.some(
      (each) => each.id === id && each.choice === choice && (each.campaignId ?? null) === (campaignId ?? null),
    ),
  );
