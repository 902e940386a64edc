import { startApi, type Api } from '../support/api';

/**
 * Gifts at every edge of a year and of a leap February, refunded in part, wholly or not, ours or brought in: every figure of
 * a report beside the one that is counted here gift by gift, without SQL and without what the report is made with.
 */
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

interface Gift {
  donor: string;
  /** Day and time in India. */
  at: string;
  paise: number;
  refunded: number;
  status: 'success' | 'refunded' | 'pending' | 'failed';
  source: 'online' | 'offline' | 'imported';
  campaign: 'Wells' | 'Books' | null;
}
interface Span {
  from: string;
  to: string;
}

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const EDGES = ['02-28', '02-29', '03-01', '03-31', '04-01', '06-30', '07-01', '11-23', '11-24', '12-31'];
const TIMES = ['00:00:00', '05:29:59', '05:30:00', '18:30:00', '23:59:59'];
const YEARS = [2019, 2021, 2022, 2023, 2024, 2025, 2026];
const isLeap = (year: number): boolean => year % 4 === 0;

function world(seed: number): Gift[] {
  const below = numbers(seed);
  const one = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  return Array.from({ length: 140 }, (_, at) => {
    const year = one(YEARS);
    const edge = one(isLeap(year) ? EDGES : EDGES.filter((day) => day !== '02-29'));
    const status = one(['success', 'success', 'success', 'success', 'refunded', 'pending', 'failed'] as const);
    const paise = 1 + below(9_999) * 7 + at;
    return {
      ...{ donor: `Donor ${below(28)}`, at: `${year}-${edge}T${one(TIMES)}`, paise, status },
      refunded: status === 'refunded' ? paise : status === 'success' && below(3) === 0 ? below(paise) : 0,
      source: one(['online', 'offline', 'imported'] as const),
      campaign: one(['Wells', 'Books', null] as const),
    };
  });
}

async function store(gifts: readonly Gift[]): Promise<void> {
  await api.sql(
    `insert into campaigns (title, slug, category, goal_amount) values ('Wells', 'wells', 'Water', 0), ('Books', 'books', 'Water', 0)`,
  );
  await api.sql(`insert into donors (name) select distinct donor from json_to_recordset($1) as g (donor text)`, [
    JSON.stringify(gifts),
  ]);
  await api.sql(
    `insert into donations (amount, status, source, donor_id, donor_name, donor_email, donor_phone, payment_id, captured_at,
                            created_at, campaign_id)
     select g.paise, g.status, g.source, o.id, g.donor, 'a@x.org', '', gen_random_uuid()::text,
            case when g.status in ('success', 'refunded') then (g.at || '+05:30')::timestamptz end, (g.at || '+05:30')::timestamptz, c.id
       from json_to_recordset($1) as g (paise bigint, status text, source text, donor text, at text, campaign text)
       join donors o on o.name = g.donor left join campaigns c on c.title = g.campaign`,
    [JSON.stringify(gifts)],
  );
  // As a refund does it: after the booking.
  await api.sql(
    `update donations d set refunded_amount = g.refunded
       from json_to_recordset($1) as g (paise bigint, refunded bigint, donor text, at text)
      where d.amount = g.paise and d.donor_name = g.donor and d.created_at = (g.at || '+05:30')::timestamptz and g.refunded > 0`,
    [JSON.stringify(gifts)],
  );
}

/** The same day so many years earlier; 29 February becomes the 28th. */
function earlier(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  return day.endsWith('02-29') && !isLeap(year) ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

const sum = (gifts: readonly Gift[]): number =>
  gifts.reduce((total, { paise, refunded }) => total + paise - refunded, 0);
const donorsOf = (gifts: readonly Gift[]): string[] => [...new Set(gifts.map(({ donor }) => donor))];

/** Counts a report from the gifts. */
function counted(all: readonly Gift[], { from, to }: Span, today: string) {
  const gifts = all.filter(({ status }) => status === 'success');
  const within = (first: string, last: string) =>
    gifts.filter(({ at }) => at.slice(0, 10) >= first && at.slice(0, 10) <= last);
  const until = to < today ? to : today;
  const during = (years: number) => within(earlier(from, years), earlier(until, years));
  const wholly = (years: number) => within(earlier(from, years), earlier(to, years));

  const figures = (years: number) => {
    const own = during(years);
    const first = earlier(from, years);
    const gaveBefore = (donor: string) => gifts.filter((gift) => gift.donor === donor && gift.at.slice(0, 10) < first);
    const isNew = (donor: string): boolean => gaveBefore(donor).length === 0;
    const donors = donorsOf(own);
    const ends = (list: readonly Gift[]): string[] => list.map(({ at }) => at.slice(0, 10)).sort();
    return {
      amount: sum(own),
      donations: own.length,
      donors: donors.length,
      newDonors: donors.filter(isNew).length,
      newAmount: sum(own.filter(({ donor }) => isNew(donor))),
      returningDonors: donors.filter((donor) => !isNew(donor)).length,
      returningAmount: sum(own.filter(({ donor }) => !isNew(donor))),
      backAfterGap: donors.filter((donor) => {
        const last = ends(gaveBefore(donor)).at(-1);
        const back = ends(own.filter((gift) => gift.donor === donor))[0] ?? '';
        return last !== undefined && last <= yearBefore(back);
      }).length,
    };
  };
  const campaigns = ['Wells', 'Books', null].flatMap((campaign) => {
    const [now, then] = [0, 1].map((years) => during(years).filter((gift) => gift.campaign === campaign));
    if (!now?.length && !then?.length) return [];
    return [
      {
        ...{
          title: campaign ?? 'General',
          amount: sum(now ?? []),
          donations: now?.length,
          beforeAmount: sum(then ?? []),
        },
        ...{ beforeDonations: then?.length },
        isNew: !gifts.some((gift) => gift.campaign === campaign && gift.at.slice(0, 10) < from),
      },
    ];
  });
  return {
    current: figures(0),
    before: figures(1),
    campaigns: campaigns.sort((a, b) => a.title.localeCompare(b.title)),
    bars: [sum(during(0)), during(0).length, sum(during(1)), during(1).length],
    retention: [2, 1, 0].map((years) => {
      const then = donorsOf(wholly(years + 1));
      const stayed = new Set(donorsOf(during(years)));
      return { donorsBefore: then.length, stayed: then.filter((donor) => stayed.has(donor)).length };
    }),
  };
}

/** The last day from which `day` is twelve months away or more. */
const yearBefore = (day: string): string => {
  const year = Number(day.slice(0, 4)) - 1;
  return day.endsWith('02-28') && isLeap(year) ? `${year}-02-29` : earlier(day, 1);
};

const FIGURES = 'amount donations donors newDonors newAmount returningDonors returningAmount backAfterGap';
const REPORT = `query ($span: ReportSpan!) { result: adminSpanReport(span: $span) {
  current { ${FIGURES} } before { ${FIGURES} } campaigns { title amount donations beforeAmount beforeDonations isNew }
  bars { amount donations beforeAmount beforeDonations } retention { donorsBefore stayed } } }`;

interface Bar {
  amount: number;
  donations: number;
  beforeAmount: number;
  beforeDonations: number;
}
type Told = Omit<ReturnType<typeof counted>, 'bars'> & { bars: Bar[] };

async function told(span: Span) {
  const { data } = await api.call<{ result: Told }>(REPORT, { span }, { token });
  const { bars, campaigns, ...rest } = data.result;
  const total = (key: keyof Bar): number => bars.reduce((all, bar) => all + bar[key], 0);
  return {
    ...rest,
    campaigns: campaigns.toSorted((a, b) => a.title.localeCompare(b.title)),
    bars: [total('amount'), total('donations'), total('beforeAmount'), total('beforeDonations')],
  };
}

/** Years, quarters, own dates and single days, each with a day on which it is read. */
const cases: [from: string, to: string, today: string][] = [
  ['2023-04-01', '2024-03-31', '2026-11-23'],
  ['2024-04-01', '2025-03-31', '2026-11-23'],
  ['2025-04-01', '2026-03-31', '2026-03-31'],
  ['2026-04-01', '2027-03-31', '2026-11-23'],
  ['2023-04-01', '2024-03-31', '2024-02-29'],
  ['2024-04-01', '2025-03-31', '2025-02-28'],
  ['2024-01-01', '2024-03-31', '2026-11-23'],
  ['2025-01-01', '2025-03-31', '2026-11-23'],
  ['2024-02-29', '2024-03-31', '2026-11-23'],
  ['2024-02-29', '2024-02-29', '2026-11-23'],
  ['2025-02-28', '2025-02-28', '2026-11-23'],
  ['2025-02-28', '2025-03-01', '2026-11-23'],
  ['2024-02-28', '2025-02-27', '2026-11-23'],
  ['2024-02-29', '2025-02-28', '2026-11-23'],
  ['2026-03-31', '2026-04-01', '2026-11-23'],
];

test.each([1, 2, 3])('every figure is what its gifts are, in the world of seed %i', async (seed) => {
  const gifts = world(seed);
  await store(gifts);
  for (const [from, to, today] of cases) {
    api.setNow(new Date(`${today}T23:59:59+05:30`));
    const span = { from, to };
    expect({ span, today, ...(await told(span)) }).toEqual({ span, today, ...counted(gifts, span, today) });
  }
});
