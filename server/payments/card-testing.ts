import type { UnpaidLimit } from '../config/limits';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { describeError } from '../log';
import { IS_PAID, OVERALL_MINUTES, PER_PAID } from './giving-overall';

/** Time between two updates of the office's item by one process, in milliseconds. */
const FILE_EVERY = 60_000;

interface Counted {
  readonly unpaid: number;
  readonly paid: number;
  readonly refused: number;
  readonly callers: number;
  /** Most that one caller has begun and not paid. */
  readonly most: number;
}

const COUNT = `
  with begun as (
    select t.caller, ${IS_PAID} as is_paid,
           (select count(*) from payments p where p.donation_id = t.gift_id and p.status = 'failed') as refused
      from giving_tries t
      left join subscriptions s on s.id = t.gift_id
     where t.created_at > $1
  ), callers as (
    select count(*) filter (where not is_paid) as unpaid, count(*) filter (where is_paid) as paid, sum(refused) as refused
      from begun group by caller
  )
  select coalesce(sum(unpaid), 0)::int as unpaid, coalesce(sum(paid), 0)::int as paid,
         coalesce(sum(refused), 0)::int as refused, count(*) filter (where unpaid > 0)::int as callers,
         coalesce(max(unpaid), 0)::int as most
    from callers`;

/** Tells the office of gifts that look like somebody who tries stolen cards, under "Needs attention". */
export interface CardTestingWatch {
  /** Files or updates the item, once a minute at most. Never throws: a donor's answer does not depend on it. */
  suspected(): Promise<void>;
  /** Closes the item once nothing of the last minutes looks like it. */
  settle(): Promise<void>;
}

/** Creates the watch. */
export function createCardTestingWatch(
  { dataSource, now, log }: Pick<ServiceDeps, 'dataSource' | 'now' | 'log'>,
  limit: UnpaidLimit,
): CardTestingWatch {
  let filedAt = -Infinity;

  const count = (minutes: number): Promise<Counted | null> =>
    firstRow<Counted>(dataSource, COUNT, [new Date(now().getTime() - minutes * 60_000)]);

  const file = async (): Promise<void> => {
    const counted = await count(limit.minutes);
    if (!counted) return;
    await dataSource.query(
      `insert into attention_items (kind, reference, details, created_at) values ('card_testing', 'giving', $1, $2)
       on conflict (kind, reference) do update
         set details = excluded.details, resolved_at = null, resolved_by = null,
             created_at = case when attention_items.resolved_at is null then attention_items.created_at else excluded.created_at end`,
      [inWords(counted, limit.minutes), now()],
    );
  };

  return {
    suspected: async () => {
      if (performance.now() - filedAt < FILE_EVERY) return;
      filedAt = performance.now();
      await file().catch((error: unknown) => log.warn('card-testing.not-filed', describeError(error)));
    },
    settle: async () => {
      const counted = await count(OVERALL_MINUTES);
      if (!counted || counted.most >= limit.count) return;
      if (counted.unpaid - PER_PAID * counted.paid >= limit.inAll) return;
      await dataSource.query(
        `update attention_items set resolved_at = $1 where kind = 'card_testing' and resolved_at is null`,
        [now()],
      );
    },
  };
}

const of = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

const inWords = ({ unpaid, refused, callers }: Counted, minutes: number): string =>
  `In the last ${of(minutes, 'minute', 'minutes')}: ${of(unpaid, 'donation', 'donations')} begun and not paid, from ` +
  `${of(callers, 'connection', 'connections')}, and ${of(refused, 'payment', 'payments')} declined.`;
