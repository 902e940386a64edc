/** Runs SQL with parameters. */
type Sql = (text: string, parameters?: unknown[]) => Promise<unknown>;

/** Number of rows of each public list. */
export const MANY = 300;

const LONG_TEXT = 'Long words about the work, which no card of a list shows. '.repeat(40);
const SUMMARY =
  'Evening classes with lamps, books and a meal for children who work by day, in villages without a school.';

/** Adds 300 campaigns, events, members and media items with texts of 2 kB, numbered in the order of their list. */
export async function addMany(sql: Sql): Promise<void> {
  await sql(
    `insert into campaigns (title, slug, summary, description, category, goal_amount, status, featured_image, created_at)
     select 'Many campaigns ' || lpad(i::text, 3, '0'), 'many-' || i, $2, '<p>' || $1 || '</p>', 'Education', 10000000,
            'active', 'https://pictures.example.org/' || i || '.jpg', timestamptz '2020-01-01' - i * interval '1 day'
       from generate_series(1, ${MANY}) i`,
    [LONG_TEXT, SUMMARY],
  );
  await sql(
    `insert into events (title, slug, description, event_date, location, featured_image, founder_name, founder_image,
                         founder_bio)
     select 'Many events ' || lpad(i::text, 3, '0'), 'many-' || i, $1, timestamptz '2100-01-01' + i * interval '1 day',
            'Shaniwar Wada, Pune', '/art/scene-lamp.svg', 'Vasudha Apte', '/art/portrait-01.svg', $2
       from generate_series(1, ${MANY}) i`,
    [LONG_TEXT, SUMMARY],
  );
  await sql(
    `insert into members (name, city, mobile_number, image_url, membership_type, subscription_amount, joining_date,
                          expiry_date, status)
     select 'Many members ' || lpad(i::text, 3, '0'), 'Pune', '+919822012345',
            'https://pictures.example.org/portrait-' || i || '.jpg', 'yearly', 50000, date '2020-01-01' - i,
            date '2100-01-01', 'active'
       from generate_series(1, ${MANY}) i`,
  );
  await sql(
    `insert into media_library (title, description, url, file_type, created_at)
     select 'Many items ' || lpad(i::text, 3, '0'), $1,
            case when i % 3 = 0 then 'https://www.youtube.com/watch?v=' || lpad(i::text, 11, 'a')
                 else 'https://pictures.example.org/' || i || '.jpg' end,
            case when i % 3 = 0 then 'video' else 'image' end, timestamptz '2020-01-01' - i * interval '1 day'
       from generate_series(1, ${MANY}) i`,
    [SUMMARY],
  );
}
