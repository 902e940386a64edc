import { archivedTables, type TableMetadata } from '../../server/exports/archive/archived-tables';

type Column = TableMetadata['columns'][number];

const column = (name: string, more: Partial<Column> = {}): Column => ({
  databaseName: name,
  propertyName: name,
  type: 'text',
  isArray: false,
  isNullable: false,
  isPrimary: name === 'id',
  isSelect: true,
  ...more,
});
const tableOf = (name: string, ...columns: Column[]): TableMetadata => ({
  tableName: name,
  columns: [column('id'), ...columns],
});

test.each([
  'password',
  'password_hash',
  'token_hash',
  'totp_secret',
  'webhook_secret',
  'two_step_secret',
  'secret_key',
  'recovery_codes',
  'backup_codes',
  'api_key',
  'refresh_token',
  'private_note',
])('a column named %s is left out, whichever table has it', (name) => {
  const [table] = archivedTables([tableOf('members', column('city'), column(name))]);
  expect(table?.columns.map((each) => each.name)).toEqual(['id', 'city']);
  expect(table?.leftOut).toEqual([name]);
});

test.each(['page_key', 'idempotency_key', 'passport_number', 'tokenised', 'secretary_name'])(
  'a column named %s is kept',
  (name) => {
    const [table] = archivedTables([tableOf('members', column(name))]);
    expect(table?.columns.map((each) => each.name)).toEqual(['id', name]);
  },
);

test('sessions are left out as tables; texts made for searches as columns', () => {
  const searched = column('search_text', { isSelect: false });
  const tables = archivedTables([tableOf('refresh_tokens'), tableOf('password_resets'), tableOf('donors', searched)]);
  expect(tables.map(({ name }) => name)).toEqual(['donors']);
  expect(tables[0]?.leftOut).toEqual(['search_text']);
});

test('kinds follow the type; only whole paise are amounts', () => {
  const [table] = archivedTables([
    tableOf(
      'gifts',
      column('amount', { type: 'bigint' }),
      column('raised_amount', { type: 'bigint' }),
      column('unit_price', { type: 'bigint' }),
      column('row_count', { type: 'bigint' }),
      column('amount_words'),
      column('at', { type: 'timestamptz' }),
      column('given_on', { type: 'date' }),
      column('is_new', { type: 'boolean' }),
      column('links', { isArray: true }),
      column('content', { type: 'jsonb' }),
    ),
  ]);
  expect(table?.columns.map(({ kind }) => kind)).toEqual([
    'text',
    'rupees',
    'rupees',
    'rupees',
    'number',
    'text',
    'time',
    'day',
    'yesNo',
    'json',
    'json',
  ]);
});
