const kolkataDay = (column: string): string => `(${column} at time zone 'Asia/Kolkata')::date`;

/**
 * Inserts the donors. Each statement of this file fills one table from the pools; they run in the order of the foreign
 * keys.
 */
export const donorRows = `
  insert into donors (id, name, email, phone, address, pan_number, pan_name, is_80g_eligible, donation_count, donated_amount, last_donated_at, created_at, updated_at,
                      details_changed_at)
  select d.id, d.name, d.email, d.phone, d.address, d.pan, case when d.pan is not null then d.name end, d.wants_80g and d.pan is not null, own.gifts, own.amount, own.latest, own.first, own.last, own.first
    from large_donors d
    join (select donor_no, count(*) filter (where status = 'success') as gifts,
                 coalesce(sum(amount) filter (where status = 'success'), 0) as amount, max(captured_at) filter (where status = 'success') as latest,
                 min(captured_at) as first, max(captured_at) as last
            from large_gifts where captured_at is not null group by donor_no) own on own.donor_no = d.no
   order by d.no
`;

/** Inserts the plans and mandates of recurring gifts. Parameters: $1 time of creation. */
export const mandateRows = [
  `insert into payment_plans (id, provider_plan_id, period, amount, key_mode, created_at)
  select distinct on (frequency, amount) md5('plan' || frequency || amount)::uuid, 'plan_' || substr(md5(frequency || amount), 1, 14), frequency, amount, 'test', $1::timestamptz
    from large_mandates
  on conflict do nothing`,
  `insert into subscriptions (id, provider_subscription_id, payment_plan_id, campaign_id, donor_id, donor_name, donor_email, donor_phone,
                             donor_address, donor_pan, wants_80g, amount, frequency, status, key_mode, total_count, paid_count, created_at, updated_at)
  select m.id, 'sub_' || substr(md5('sub' || m.no), 1, 14), p.id, m.campaign_id, d.id, d.name, d.email, d.phone, d.address, d.pan,
         d.wants_80g, m.amount, m.frequency, 'active', 'test', 120, 12, $1::timestamptz, $1
    from large_mandates m join large_donors d on d.no = m.donor_no
    join payment_plans p on p.period = m.frequency and p.plan_interval = 1 and p.amount = m.amount and p.key_mode = 'test'`,
];

/**
 * Inserts the donations. The donors' last gift is already set, so the trigger that would look it up for each row is
 * disabled meanwhile.
 */
export const donationRows = `
  insert into donations (id, amount, status, source, campaign_id, campaign_title, subscription_id, donor_id, donor_name, donor_email,
                         donor_phone, donor_address, donor_pan, is_anonymous, is_recurring, donation_frequency, wants_80g, payment_id,
                         payment_method, flow_id, created_at, captured_at, refunded_amount, updated_at, details_changed_at)
  select id, amount, status, 'online', campaign_id, campaign_title, subscription_id, case when captured_at is not null then giver_id end,
         name, email, phone, address, pan, is_anonymous, subscription_id is not null, frequency, wants_80g,
         case when captured_at is not null then payment_id end, case when captured_at is not null then method end,
         case when subscription_id is null then pg_temp.id_of('flow', no) end, created_at, captured_at,
         case when status = 'refunded' then amount else 0 end, coalesce(captured_at, created_at), created_at
    from large_gifts order by no
`;

export const itemRows = `
  insert into donation_items (donation_id, essential_id, name, quantity, unit_price)
  select g.id, e.id, e.name, 1 + (g.no % 3)::int, e.unit_price
    from large_gifts g
    join (select *, row_number() over (order by id) as no, count(*) over () as size from donation_essentials) e
      on e.no = 1 + g.no % e.size
   where g.has_item and g.subscription_id is null
`;

export const orderRows = `
  insert into payment_orders (id, donation_id, provider_order_id, amount, key_mode, status, watched_until, next_check_at, created_at, updated_at)
  select pg_temp.id_of('order', no), id, 'order_' || substr(md5('order' || no), 1, 14), amount, 'test',
         case status when 'failed' then 'attempted' when 'pending' then 'created' else 'paid' end,
         created_at + interval '3 days', case when status = 'pending' then created_at + interval '3 days' end,
         created_at, coalesce(captured_at, created_at)
    from large_gifts where subscription_id is null order by no
`;

export const paymentRows = `
  insert into payments (id, provider_payment_id, provider_order_id, donation_id, status, amount, currency, method, error_code,
                        error_description, provider_created_at, created_at, updated_at)
  select pg_temp.id_of('payment', no), payment_id,
         case when subscription_id is null then 'order_' || substr(md5('order' || no), 1, 14) end, id,
         case status when 'success' then 'captured' else status end, amount, 'INR', method,
         case when status = 'failed' then 'BAD_REQUEST_ERROR' end,
         case when status = 'failed' then 'Payment was not completed on time.' end,
         created_at, coalesce(captured_at, created_at), coalesce(captured_at, created_at)
    from large_gifts where status <> 'pending' order by no
`;

/** Inserts the refunds. Parameters: $1 reason, $2 now. */
export const refundRows = `
  insert into refunds (id, provider_refund_id, provider_payment_id, donation_id, amount, status, reason, booked_at, created_at, updated_at)
  select pg_temp.id_of('refund', no), 'rfnd_' || substr(md5('refund' || no), 1, 14), payment_id, id, amount, 'processed', $1, at, at, at
    from large_gifts
   cross join lateral (select least(captured_at + interval '2 days', $2::timestamptz) as at) back
   where status = 'refunded' order by no
`;

/**
 * Selects the captured gifts, numbered in the order of capture from the counters of the financial years. Parameters: $3
 * now.
 */
const numbered = `
  select g.*, f.year, f.day, coalesce(c.last_serial, 0) + row_number() over (partition by f.year order by g.captured_at, g.no) as serial,
         case when g.status = 'refunded' then least(g.captured_at + interval '2 days', $3::timestamptz) end as voided_at
    from large_gifts g
   cross join lateral (select ${kolkataDay('g.captured_at')} as day) k
   cross join lateral (select k.day, extract(year from k.day - interval '3 months')::int as first) y
   cross join lateral (select y.day, y.first || '-' || lpad(((y.first + 1) % 100)::text, 2, '0') as year) f
    left join receipt_counters c on c.financial_year = f.year and not c.is_test and c.series = 'main'
   where g.captured_at is not null
`;

/**
 * Inserts the receipts. A snapshot is assembled as text and parsed once, because parsing the organisation again for
 * each receipt would be slow. Parameters: $1 the common part, as JSON without the closing brace, $2 names of the
 * payment methods, $3 now, $4 reason for which some are void.
 */
export const receiptRows = `
  insert into receipts (id, donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot, sent_to_email_at, voided_at,
                        void_reason, created_at)
  select pg_temp.id_of('receipt', g.no), g.id, g.year, g.serial, n.number, n.is_80g and g.voided_at is null, g.day,
         ($1::text || ', "receiptNumber": "' || n.number || '", "issuedOn": "' || g.day || '", "amount": ' || g.amount ||
           ', "donor": {"name": ' || to_json(g.name) || ', "address": ' || coalesce(to_json(g.address)::text, 'null') ||
           ', "pan": ' || coalesce(to_json(g.pan)::text, 'null') || ', "email": ' || to_json(g.email) ||
           '}, "mode": ' || to_json(m.value) || ', "paymentId": "' || g.payment_id ||
           '", "purpose": ' || to_json(coalesce(g.campaign_title, 'General donation')) || ', "is80g": ' || n.is_80g || '}')::jsonb,
         case when g.is_mailed then g.captured_at + interval '7 seconds' end, g.voided_at,
         case when g.voided_at is not null then $4 end, g.captured_at + interval '1 second'
    from (${numbered}) g
   cross join lateral (select g.year || '/' || lpad(g.serial::text, 6, '0') as number, g.wants_80g and g.pan is not null as is_80g) n
    join jsonb_each_text($2::jsonb) m on m.key = g.method
`;

/**
 * Updates the counters and totals that settlement would have kept. Adds only the large gifts, since the others were
 * counted before.
 */
export const booked = [
  `insert into receipt_counters (financial_year, last_serial)
   select financial_year, max(serial) from receipts where not is_test and series = 'main' group by 1
   on conflict (financial_year, is_test, series) do update set last_serial = excluded.last_serial`,
  `update campaigns c set raised_amount = raised_amount + own.amount
     from (select campaign_id, sum(amount) as amount from large_gifts where status = 'success' group by 1) own
    where own.campaign_id = c.id`,
  `update donation_totals t
      set success_amount = t.success_amount + own.amount, success_count = t.success_count + own.gifts,
          eligible_80g_amount = t.eligible_80g_amount + own.eligible
     from (select coalesce(sum(amount), 0) as amount, count(*) as gifts,
                  coalesce(sum(amount) filter (where wants_80g and pan is not null), 0) as eligible
             from large_gifts where status = 'success') own`,
];

/** Inserts letters, so that the other long tables are long too. Parameters: $1 number of letters, $2 now. */
export const inquiryRows = [
  `insert into contact_submissions (id, name, email, phone, message, status, created_at)
   select pg_temp.id_of('contact', d.no), d.name, d.email, d.phone,
          'I should like to know how gift number ' || d.no || ' was used, and when the next report comes. With thanks, ' || d.name,
          case when pg_temp.dice(d.no, 31) < 0.02 then 'unread' else 'read' end,
          $2::timestamptz - make_interval(secs => 1 + floor(63072000 * pg_temp.dice(d.no, 32)))
     from large_donors d where d.no <= $1::int`,
  `insert into volunteer_submissions (id, name, email, phone, message, status, created_at)
   select pg_temp.id_of('volunteer', d.no), d.name, d.email, d.phone, 'I can help at weekends; I live near ' || coalesce(d.address, 'Pune') || '.',
          (array['pending', 'approved', 'approved', 'rejected'])[1 + (d.no % 4)::int],
          $2::timestamptz - make_interval(secs => 1 + floor(63072000 * pg_temp.dice(d.no, 33)))
     from large_donors d where d.no <= $1::int`,
];

/** Inserts what the office keeps of people: a tag of many, a tag of few, and the birthdays of half of them. */
export const markRows = [
  `insert into tags (id, name) values ('00000001-0000-4000-8000-000000000001', 'Newsletter on paper'),
                                      ('00000001-0000-4000-8000-000000000002', 'Founding circle')`,
  ...[
    { word: 'donor', id: 'd.id', from: 'large_donors d' },
    {
      word: 'volunteer',
      id: 'v.id',
      from: "large_donors d join volunteer_submissions v on v.id = pg_temp.id_of('volunteer', d.no)",
    },
  ].flatMap(({ word, id, from }) => [
    `insert into ${word}_tags (tag_id, ${word}_id)
     select t.id, ${id} from ${from} join tags t
       on t.id::text like '00000001-%' and d.no % case t.name when 'Founding circle' then 1000 else 3 end = 0`,
    `insert into ${word}_birthdays (${word}_id, month, day, year)
     select ${id}, 1 + (d.no % 12)::int, 1 + (d.no % 28)::int, case when d.no % 3 = 0 then 1930 + (d.no % 70)::int end
       from ${from} where d.no % 2 = 0`,
  ]),
];

/** Inserts the audit entries of the refunds, with the system as the actor. */
export const refundAuditRows = `
  insert into audit_log (at, user_id, action, entity, entity_id, before, after)
  select f.booked_at, null, 'donation.refund', 'donation', g.id::text,
         jsonb_build_object('status', 'success', 'refundedAmount', 0), jsonb_build_object('status', 'refunded', 'refundedAmount', g.amount)
    from large_gifts g join refunds f on f.donation_id = g.id order by g.no
`;

/** Inserts the audit entries of receipt mails, by the first administrator. Parameters: $1 number of entries, $2 now. */
export const auditRows = `
  insert into audit_log (at, user_id, action, entity, entity_id, before, after)
  select $2::timestamptz - make_interval(secs => 1 + floor(63072000 * pg_temp.dice(g.no, 41))),
         (select user_id from user_roles order by created_at, user_id limit 1), 'receipt.send', 'receipt',
         pg_temp.id_of('receipt', g.no)::text, null, jsonb_build_object('id', pg_temp.id_of('receipt', g.no))
    from large_gifts g where g.captured_at is not null order by g.no limit $1::int
`;
