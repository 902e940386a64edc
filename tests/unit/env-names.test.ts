import { EnvError, loadEnv } from '../../server/config/env';
import { checkSettings } from '../../server/doctor/check-settings';

/** Returns the problems that the settings have. */
function problemsOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadEnv(source);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.problems;
  }
}

/** The problems with the names of settings that a production site has. */
const namesRefused = (source: NodeJS.ProcessEnv): readonly string[] =>
  problemsOf({ ...source, NODE_ENV: 'production' }).filter((problem) => problem.includes('is no setting'));

test.each([
  ['BAKUP_DIR', 'BACKUP_DIR'],
  ['BACKUP_DIRECTORY_', null],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['TRUST_PROXIES', null],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['ADMIN_MAIL', 'ADMIN_EMAIL'],
  ['LIMIT_UNPAID_GIFT', 'LIMIT_UNPAID_GIFTS'],
  ['DATABASE_URI', 'DATABASE_URL'],
  // Ours of another time, put aside.
  ['PAN_KEY_2024', null],
  // Of the machine, of compose and systemd, of npm, of PostgreSQL's clients.
  ['HOSTNAME', null],
  ['POSTGRES_PASSWORD', null],
  ['SITE_DOMAIN', null],
  ['NODE_VERSION', null],
  ['STATE_DIRECTORY', null],
  ['PGPASSFILE', null],
  ['NODE_PATH', null],
  ['LOGNAME', null],
  ['MAILCHECK', null],
])('%s=… is taken for %s', (name, meant) => {
  const found = meant ? [`${name}: is no setting; ${meant} is one. Correct the name, or remove it`] : [];
  expect(namesRefused({ [name]: 'value' })).toEqual(found);
  expect(problemsOf({ [name]: 'value' })).toEqual([]);
});

test('a misspelt name without a value, or beside the right one, is left alone', () => {
  expect(namesRefused({ BAKUP_DIR: ' ' })).toEqual([]);
  expect(namesRefused({ MAIL_FORM: 'x', MAIL_FROM: 'Foundation <receipts@example.org>' })).toEqual([]);
});

test('a value refused for its quotes says so; one that is accepted with them is named by the doctor', () => {
  expect(problemsOf({ LOG_LEVEL: '"info"' })).toEqual([
    'LOG_LEVEL: expected one of debug, info, warn, error, silent (its quotes are a part of it here: remove them)',
  ]);
  expect(problemsOf({ LOG_LEVEL: 'all "info"' })).toEqual([
    'LOG_LEVEL: expected one of debug, info, warn, error, silent',
  ]);
  const env = loadEnv({ ADMIN_PASSWORD: "'long enough'", SITE_NAME: 'A "good" cause' });
  expect(env.quotedSettings).toEqual(['ADMIN_PASSWORD']);
  expect(checkSettings(env)).toContainEqual(
    expect.objectContaining({ state: 'warning', found: 'Quotes are a part of ADMIN_PASSWORD' }),
  );
  expect(checkSettings(loadEnv({})).map(({ check }) => check)).not.toContain('Quotes');
});
