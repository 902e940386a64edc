/** Rows of the GraphQL benchmarks: 1,000 campaigns, of which visitors see 200, and 200,000 donations of 40,000 donors. */

export const CAMPAIGNS = 1_000;
export const ACTIVE = 200;
const DONORS = 40_000;
const DONATIONS = 200_000;

/** Slug of an active campaign, 1 to 200. */
export const slugOf = (number) => `clean-water-for-village-${number}`;

/** SQL of the id of a numbered row. */
const uuid = (number) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

const paragraph =
  '<p>Every morning the girls of the village walk to the river and back, and the first lesson has begun by then. A bore well with a hand pump next to the school gives them two hours of every day. It is drilled by people from the district, and a committee of the village looks after it.</p>';
/** Sanitised HTML of 2 kB. */
const description = `<h2>Why a well</h2>${paragraph.repeat(7)}`.padEnd(2_048, ' ');

const statements = [
  {
    text: `insert into campaigns (id, title, slug, summary, description, featured_image, gallery_images, video_urls, category, status,
                                  goal_amount, end_date, created_at, updated_at)
           select ${uuid('n')}, 'Clean water for village ' || n, 'clean-water-for-village-' || n,
                  'A bore well with a hand pump beside the school of village ' || n || '.', $1,
                  'https://pictures.example.org/wells/' || n || '.jpg',
                  array(select 'https://pictures.example.org/wells/' || n || '/' || p || '.jpg' from generate_series(1, 6) p),
                  array['https://www.youtube.com/watch?v=well' || n], 'Development',
                  case when n <= ${ACTIVE} then 'active' when n % 2 = 0 then 'completed' else 'draft' end,
                  50000000 + n * 1000, date '2030-01-01' + n, timestamptz '2026-01-01 10:00:00.123+05:30' - n * interval '1 hour',
                  timestamptz '2026-02-01 10:00:00+05:30'
             from generate_series(1, ${CAMPAIGNS}) n`,
    values: [description],
  },
  {
    text: `insert into donors (id, name, email, phone, created_at)
           select ${uuid('n')}, 'Donor ' || n, 'donor' || n || '@example.org', '+9198' || lpad(n::text, 8, '0'),
                  timestamptz '2025-01-01 00:00:00+05:30' + n * interval '1 minute'
             from generate_series(1, ${DONORS}) n`,
  },
  {
    text: `insert into donations (amount, status, campaign_id, donor_id, donor_name, donor_email, donor_phone, payment_id,
                                  payment_method, created_at, captured_at)
           select 10000 + (n * 7919 % 500) * 1000, case when n % 20 = 0 then 'failed' else 'success' end,
                  ${uuid(`1 + n % ${CAMPAIGNS}`)}, ${uuid('donor')}, 'Donor ' || donor, 'donor' || donor || '@example.org',
                  '+9198' || lpad(donor::text, 8, '0'), 'pay_bench' || lpad(n::text, 9, '0'), 'upi', at,
                  case when n % 20 = 0 then null else at end
             from generate_series(1, ${DONATIONS}) n
            cross join lateral (select timestamptz '2025-01-01 08:00:00.5+05:30' + n * interval '3 minutes' as at,
                                       1 + n % ${DONORS} as donor) gift`,
  },
  {
    text: `update campaigns c set raised_amount = given.amount
             from (select campaign_id, sum(amount) as amount from donations where status = 'success' group by campaign_id) given
            where given.campaign_id = c.id`,
  },
];

/** Fills an empty, migrated database; the indexes of the large tables are built when the rows are there. */
export async function fillSite(client) {
  const { withoutIndexes } = (await import('../../dist/dev/demo-content/large/rebuild.js')).default;
  const manager = { query: async (text, values) => (await client.query(text, values)).rows };
  await client.query(`begin; set local maintenance_work_mem = '512MB'`);
  // Looks up each donor's gifts, which takes an index.
  await client.query('alter table donations disable trigger last_gift_insert');
  await withoutIndexes(manager, ['donors', 'donations'], async () => {
    for (const statement of statements) await client.query(statement);
  });
  await client.query('alter table donations enable trigger last_gift_insert');
  await client.query('commit');
}
