import { Client } from 'pg';

/** A PAN in clear, as rows hold it; one in another spelling is found beside a known PAN. */
const PAN = /(?<![A-Za-z0-9])[A-Z]{5}[0-9]{4}[A-Z](?![A-Za-z0-9])/g;
const TYPED = /(?<![A-Za-z0-9])[A-Za-z]{5}[ -]?[0-9]{4}[ -]?[A-Za-z](?![A-Za-z0-9@])/g;

/** The foundation's own PAN stands on every page. */
const PUBLIC = `where key <> 'pan'`;

/**
 * Reads every column of every row of every table as it lies in the database, past the product's connections, and returns
 * where a PAN stands in clear: `donors`, the table. Bytes are read as letters as well.
 * @param known PANs that are looked for in any spelling
 */
export async function pansInClear(url: string, known: readonly string[] = []): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string; bytes: string[] }>(
      `select c.oid::regclass::text as name, array(select quote_ident(attname)::text from pg_attribute
                where attrelid = c.oid and attnum > 0 and not attisdropped and atttypid = 'bytea'::regtype) as bytes
         from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'graphile_worker') order by 1`,
    );
    const found: string[] = [];
    for (const { name, bytes } of tables.rows) {
      const more = bytes.map((column) => `|| ' ' || coalesce(encode(${column}, 'escape'), '')`).join(' ');
      const { rows } = await client.query<{ text: string }>(
        `select t::text ${more} as text from ${name} t ${name === 'settings' ? PUBLIC : ''}`,
      );
      if (rows.some(({ text }) => holdsPan(text.replaceAll('\\n', ' '), known))) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}

function holdsPan(text: string, known: readonly string[]): boolean {
  if (text.match(PAN)) return true;
  const typed = (text.match(TYPED) ?? []).map((pan) => pan.toUpperCase().replace(/[ -]/g, ''));
  return typed.some((pan) => known.includes(pan));
}
