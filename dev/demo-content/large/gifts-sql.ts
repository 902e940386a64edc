/** Amounts in rupees; a value that is repeated is drawn more often. */
const amounts = [
  200, 300, 500, 500, 500, 501, 750, 1000, 1000, 1000, 1000, 1001, 1100, 1500, 2000, 2000, 2100, 2500, 3000, 5000, 5000,
  5001, 10000, 11000, 25000,
];
const methods = ['upi', 'upi', 'upi', 'upi', 'upi', 'upi', 'card', 'card', 'netbanking', 'wallet'];
const DAYS = 730;

const list = (values: readonly (string | number)[]): string =>
  `(array[${values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ')}])`;
const pick = (values: readonly (string | number)[], salt: number): string =>
  `${list(values)}[1 + floor(${values.length} * pg_temp.dice(i, ${salt}))::int]`;

/** Creates the pool of mandates, one for every twenty-five donors. Parameters: $1 number of donors. */
export const mandatePool = `
  create temp table large_mandates on commit drop as
  select m as no, pg_temp.id_of('subscription', m) as id, d.id as donor_id, d.no as donor_no, a.amount, f.frequency, c.id as campaign_id
    from generate_series(1, greatest(1, $1::int / 25)) m
    join large_donors d on d.no = m * 25 - 24
   cross join lateral (select (array[500, 1000, 2000])[1 + m % 3] * 100 as amount) a
   cross join lateral (select case when m % 7 = 0 then 'yearly' else 'monthly' end as frequency) f
    left join large_campaigns c on c.no = 1 + m % (select count(*) from large_campaigns)
`;

/**
 * Creates the pool of gifts with everything their rows need, oldest first, as a table fills in production. Every n-th
 * gift succeeds and goes to the donors in turn, so that no donor is without a gift. Parameters: $1 number of gifts, $2
 * number of donors, $3 start of today.
 */
export const giftPool = `
  create temp table large_gifts on commit drop as
  select g.*, d.id as giver_id, d.name, d.email, d.phone, d.address, d.pan, d.wants_80g, c.title as campaign_title,
         case when g.status in ('success', 'refunded')
           then g.created_at + make_interval(secs => 25 + floor(165 * pg_temp.dice(g.no, 20))) end as captured_at,
         'pay_' || substr(md5('pay' || g.no), 1, 14) as payment_id
    from (
      select i as no, pg_temp.id_of('donation', i) as id, m.id as subscription_id, m.frequency,
             coalesce(m.amount, 100 * ${pick(amounts, 11)}) as amount,
             coalesce(m.donor_no, case when i % ($1::int / $2::int) = 0 and i <= $2::int * ($1::int / $2::int) then i / ($1::int / $2::int)
               else 1 + floor($2::int * power(pg_temp.dice(i, 12), 1.5))::bigint end) as donor_no,
             case when m.id is null and pg_temp.dice(i, 13) < 0.18 then null
               else coalesce(m.campaign_id, c.id) end as campaign_id,
             $3::timestamptz - make_interval(secs =>
               1 + floor(${DAYS * 86_400} * (1 - power(i / ($1::int + 1)::double precision, 0.83)) + 3600 * pg_temp.dice(i, 10))) as created_at,
             case when i % ($1::int / $2::int) = 0 or m.id is not null then 'success'
                  when pg_temp.dice(i, 14) < 0.016 then 'refunded'
                  when pg_temp.dice(i, 14) < 0.100 then
                    case when i > 0.996 * $1::int then 'pending' else 'failed' end
                  else 'success' end as status,
             pg_temp.dice(i, 15) < 0.09 as is_anonymous,
             ${pick(methods, 16)} as method,
             pg_temp.dice(i, 17) < 0.10 as has_item,
             pg_temp.dice(i, 18) < 0.97 as is_mailed
        from generate_series(1, $1::int) i
        left join large_mandates m on i % ($1::int / $2::int) <> 0 and pg_temp.dice(i, 19) < 0.14
          and m.no = 1 + floor((select count(*) from large_mandates) * pg_temp.dice(i, 21))::bigint
        left join large_campaigns c on c.no = 1 + floor((select count(*) from large_campaigns) * pg_temp.dice(i, 22))::bigint
    ) g
    join large_donors d on d.no = g.donor_no
    left join large_campaigns c on c.id = g.campaign_id
`;
