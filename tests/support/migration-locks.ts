/** Tables that may hold a million rows: what locks one of them for the time of a scan stops donations meanwhile. */
const LARGE = [
  'audit_log',
  'donation_items',
  'donations',
  'donors',
  'mail_attempts',
  'mails',
  'payment_orders',
  'payments',
  'receipt_listings',
  'receipt_revisions',
  'receipts',
  'refunds',
  'webhook_events',
];

const table = `(?:only\\s+)?(?:public\\.)?"?(${LARGE.join('|')})"?`;

/** What holds a lock for as long as it reads or writes a whole table, and what to do instead. */
const RULES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    new RegExp(`create\\s+(?:unique\\s+)?index\\s+(?!concurrently)[^;]*?\\son\\s+${table}\\b`),
    'create index concurrently, with `transaction = false` in the migration',
  ],
  [
    new RegExp(`alter\\s+table\\s+${table}\\b[^;]*\\balter\\s+(?:column\\s+)?\\w+\\s+(?:set\\s+data\\s+)?type\\b`),
    'a new column',
  ],
  [
    new RegExp(`alter\\s+table\\s+${table}\\b[^;]*\\bset\\s+not\\s+null\\b`),
    'add constraint … check (… is not null) not valid, validate it, then set not null',
  ],
  [
    new RegExp(`alter\\s+table\\s+${table}\\b[^;]*\\bgenerated\\s+always\\s+as\\s*\\([^;]*\\bstored\\b`),
    'a plain column that a job fills in parts',
  ],
  [
    new RegExp(`alter\\s+table\\s+${table}\\b[^;]*\\bdefault\\s+(?:gen_random_uuid|random|clock_timestamp)\\s*\\(`),
    'a column without a default, filled in parts',
  ],
  [
    new RegExp(
      `alter\\s+table\\s+${table}\\b(?=[^;]*\\badd\\s+(?:constraint\\s+\\w+\\s+)(?:check|foreign\\s+key)\\b)(?![^;]*\\bnot\\s+valid\\b)`,
    ),
    'add constraint … not valid, then validate constraint in a migration of its own',
  ],
  [
    new RegExp(
      `alter\\s+table\\s+${table}\\b[^;]*\\badd\\s+(?:constraint\\s+\\w+\\s+)?(?:unique|primary\\s+key)\\s*\\(`,
    ),
    'create unique index concurrently, then add constraint … using index',
  ],
  [new RegExp(`\\bupdate\\s+${table}\\b`), 'a job that changes the rows in parts'],
  [new RegExp(`\\bdelete\\s+from\\s+${table}\\b`), 'a job that deletes the rows in parts'],
  [
    new RegExp(
      `\\b(?:vacuum\\s+full|cluster|reindex(?!\\s+\\w+\\s+concurrently)|lock(?:\\s+table)?)\\s[^;]*\\b${table}\\b`,
    ),
    'no such lock',
  ],
];

/** The body of a function, which a migration makes and does not run. */
const FUNCTION_BODY = /(create (?:or replace )?function [^;]*? as )(\$\w*\$).*?\2/g;

const plain = (sql: string): string =>
  sql
    .replace(/--[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(FUNCTION_BODY, '$1 body');

/** Finds in a migration's SQL what locks a large table for long; a table that it creates itself is empty. */
export function longLocksIn(statements: readonly string[]): string[] {
  const all = plain(statements.join(';\n'));
  const created = new Set([...all.matchAll(/create table (?:if not exists )?(\w+)/g)].map((match) => match[1]));
  return all.split(';').flatMap((statement) =>
    RULES.flatMap(([pattern, instead]) => {
      const name = pattern.exec(statement)?.[1];
      return name === undefined || created.has(name)
        ? []
        : [`${name}: ${statement.trim().slice(0, 80)} (instead: ${instead})`];
    }),
  );
}
