import type { EntityManager } from 'typeorm';
import { financialYear, istToday } from '../../../rules/dates';
import {
  formatReceiptNumber,
  receiptNumberingSchema,
  type ReceiptNumberingValues,
} from '../../../rules/receipt-number';
import { validate } from '../../../rules/validate';
import { recordAudit } from '../../audit/audit';
import { changedSince } from '../../audit/audited-writes';
import { firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type {
  ReceiptNumbering,
  ReceiptNumberingPayload,
  UpdateReceiptNumberingInput,
  UserError,
} from '../../generated/resolvers';
import { changedMeanwhile, toUserErrors, userError } from '../../graphql/user-errors';
import { NUMBERING_KEYS, numberingOf, patternOf, type ReceiptSeries } from './numbering';
import { findPassed, holdNumbering, passNumbers, type Passed } from './pass-numbers';
import { usedInOtherSeries } from './used-numbers';

export type ReceiptNumberingService = ReturnType<typeof createReceiptNumberingService>;

const refused = (...userErrors: UserError[]): ReceiptNumberingPayload => ({ numbering: null, userErrors });
const keys = Object.values(NUMBERING_KEYS);

/** Creates the service of the receipts' own numbers: pattern, second series, and the next number of this year. */
export function createReceiptNumberingService(deps: ServiceDeps) {
  const { dataSource } = deps;
  const thisYear = (): string => financialYear(istToday(deps.now()));

  return {
    /** Reads the numbering, with the next number of each series in the current financial year (Asia/Kolkata). */
    read: (): Promise<ReceiptNumbering> => readNumbering(dataSource, thisYear()),

    /**
     * Saves the numbering for receipts that are issued from now on; issued ones keep their numbers. A next number only
     * goes up; the numbers in between are recorded as left out. Waits for bookings that are under way, since each holds
     * the settings: none of them gets a number of a half-changed pattern.
     * @returns the saved numbering, or errors by field
     */
    async save(userId: string, { numbering, readAt }: UpdateReceiptNumberingInput): Promise<ReceiptNumberingPayload> {
      const { value, errors } = validate(receiptNumberingSchema, numbering);
      if (errors.length > 0) return refused(...toUserErrors(errors));
      return dataSource.transaction(async (manager) => {
        await holdNumbering(manager);
        const year = thisYear();
        const before = await readNumbering(manager, year);
        if (changedSince(before.updatedAt, readAt)) return refused(changedMeanwhile('numbering'));
        const passed = await findPassed(manager, value);
        const problems = [
          ...downward(value, before),
          ...broughtIn(value, before, passed),
          ...(await usedElsewhere(manager, value, before)),
        ];
        if (problems.length > 0) return refused(...problems);

        const now = deps.now();
        await storeSettings(manager, userId, value, now);
        const wanted: Passed[] = [
          { year, series: 'main', last: (value.nextSerial ?? 1) - 1 },
          { year, series: 'offline', last: ((value.offlinePrefix && value.offlineNextSerial) || 1) - 1 },
        ];
        await passNumbers(manager, { userId, now }, [...wanted, ...passed.filter((each) => each.year !== year)]);
        const after = await readNumbering(manager, year);
        await recordAudit(manager, {
          userId,
          action: 'receipt_numbering.update',
          entity: 'receipt_numbering',
          entityId: year,
          before: audited(before),
          after: audited(after),
        });
        return { numbering: after, userErrors: [] };
      });
    },
  };
}

const audited = ({ updatedAt: _moment, financialYear: _year, ...rest }: ReceiptNumbering): object => rest;

interface Stored {
  readonly settings: Record<string, string>;
  readonly serials: Partial<Record<ReceiptSeries, number>>;
  readonly updatedAt: string | null;
}

async function readNumbering(db: Queryable, year: string): Promise<ReceiptNumbering> {
  const row = await firstRow<Stored>(
    db,
    `select coalesce(jsonb_object_agg(key, value), '{}') as settings, max(updated_at) as "updatedAt",
            (select coalesce(jsonb_object_agg(series, last_serial), '{}') from receipt_counters
              where financial_year = $2 and not is_test) as serials
       from settings where key = any($1::text[])`,
    [keys, year],
  );
  const { settings = {}, serials = {}, updatedAt = null } = row ?? {};
  return {
    ...numberingOf(new Map(Object.entries(settings))),
    financialYear: year,
    nextSerial: (serials.main ?? 0) + 1,
    offlineNextSerial: (serials.offline ?? 0) + 1,
    updatedAt: new Date(updatedAt ?? 0),
  };
}

/** Refuses next numbers below the current ones: everything below is used or left out. */
function downward(value: ReceiptNumberingValues, now: ReceiptNumbering): UserError[] {
  const tooLow = (field: 'nextSerial' | 'offlineNextSerial', lowest: number): UserError[] => {
    const wanted = value[field];
    if (wanted === null || wanted >= lowest) return [];
    return [userError(field, 'OUT_OF_RANGE', `Number ${wanted} is used already. The next one is ${lowest} or higher.`)];
  };
  return [
    ...tooLow('nextSerial', now.nextSerial),
    ...(value.offlinePrefix ? tooLow('offlineNextSerial', now.offlineNextSerial) : []),
  ];
}

/** Refuses next numbers of this year that stand on receipts which were brought in. */
function broughtIn(value: ReceiptNumberingValues, now: ReceiptNumbering, passed: readonly Passed[]): UserError[] {
  return passed.flatMap(({ year, series, last }) => {
    const field = series === 'main' ? 'nextSerial' : 'offlineNextSerial';
    if (year !== now.financialYear || (value[field] ?? now[field]) > last) return [];
    const number = formatReceiptNumber(patternOf(value, series), year, last);
    const message = `Receipt ${number} was brought in. The next number is ${last + 1} or higher.`;
    return [userError(field, 'OUT_OF_RANGE', message)];
  });
}

/** Refuses a prefix under which the other series has issued receipts: their numbers would come a second time. */
async function usedElsewhere(
  manager: EntityManager,
  value: ReceiptNumberingValues,
  before: ReceiptNumbering,
): Promise<UserError[]> {
  const isSame = (['prefix', 'yearStyle', 'offlinePrefix'] as const).every((name) => value[name] === before[name]);
  if (isSame) return [];
  const taken = async (field: 'prefix' | 'offlinePrefix', series: ReceiptSeries): Promise<UserError[]> => {
    const example = await usedInOtherSeries(manager, patternOf(value, series), series);
    const message = `This prefix is used by other receipts, such as ${example ?? ''}. Choose another one.`;
    return example === null ? [] : [userError(field, 'TAKEN', message)];
  };
  return [...(await taken('prefix', 'main')), ...(value.offlinePrefix ? await taken('offlinePrefix', 'offline') : [])];
}

async function storeSettings(
  manager: EntityManager,
  userId: string,
  value: ReceiptNumberingValues,
  now: Date,
): Promise<void> {
  const names = Object.keys(NUMBERING_KEYS) as (keyof typeof NUMBERING_KEYS)[];
  await manager.query(
    `insert into settings (key, value, updated_by, updated_at)
     select key, value, $3, $4 from unnest($1::text[], $2::text[]) as sent (key, value)
     on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [names.map((name) => NUMBERING_KEYS[name]), names.map((name) => String(value[name])), userId, now],
  );
}
