import type { Paise } from '../../../rules/money';
import type { ReportSpan } from '../../../rules/report-span';
import { groupBy } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { GONE, madeIn } from './register-rows';

/** What came in by one method or for one purpose. Amounts in paise. */
export interface RegisterSum {
  /** The method's code or the campaign's title; null for an unknown method or general causes. */
  readonly name: string | null;
  readonly gifts: number;
  readonly amount: Paise;
  /** What does not count any more: refunded or void. */
  readonly refunded: Paise;
}

export interface RegisterSums {
  readonly byMethod: readonly RegisterSum[];
  readonly byPurpose: readonly RegisterSum[];
  readonly total: RegisterSum;
}

type Row = RegisterSum & { readonly kind: 'byMethod' | 'byPurpose' | 'total' };

const NOTHING: RegisterSum = { name: null, gifts: 0, amount: 0, refunded: 0 };

/** Sums the register of some days by method and by purpose, the largest first. Gifts given back count with their refunds. */
export async function readRegisterSums(
  { dataSource }: Pick<ServiceDeps, 'dataSource'>,
  span: ReportSpan,
): Promise<RegisterSums> {
  const { sql, params } = madeIn(span);
  const rows = await dataSource.query<Row[]>(
    `with made as (
       select d.payment_method as method, coalesce(c.title, d.campaign_title) as purpose, d.amount, ${GONE} as refunded
         from donations d left join campaigns c on c.id = d.campaign_id ${sql}
     )
     select case when grouping(method) = 0 then 'byMethod' when grouping(purpose) = 0 then 'byPurpose' else 'total' end as kind,
            coalesce(method, purpose) as name, count(*)::int as gifts, sum(amount)::bigint as amount,
            sum(refunded)::bigint as refunded
       from made group by grouping sets ((method), (purpose), ())
      having count(*) > 0
      order by amount desc, name`,
    [...params],
  );
  const sums = groupBy(rows, ({ kind }) => kind);
  return {
    byMethod: sums.get('byMethod') ?? [],
    byPurpose: sums.get('byPurpose') ?? [],
    total: sums.get('total')?.[0] ?? NOTHING,
  };
}
