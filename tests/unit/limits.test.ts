import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError, loadEnv } from '../../server/config/env';
import { RATE_SETTINGS } from '../../server/config/env-limits';
import { DEFAULT_LIMITS, type RateName, type UnpaidLimit } from '../../server/config/limits';
import { waitWords } from '../../server/http/wait-words';

const rates = Object.entries(RATE_SETTINGS) as [RateName, string][];
const unpaidSettings: [keyof UnpaidLimit, string][] = [
  ['count', 'LIMIT_UNPAID_GIFTS'],
  ['minutes', 'LIMIT_UNPAID_MINUTES'],
  ['most', 'LIMIT_UNPAID_MOST'],
  ['ofOne', 'LIMIT_UNPAID_OF_ONE'],
  ['addresses', 'LIMIT_UNPAID_ADDRESSES'],
  ['inAll', 'LIMIT_UNPAID_IN_ALL'],
];
const read = (file: string): string => readFileSync(join(__dirname, '../..', file), 'utf8');

test('without settings the defaults count; a setting changes one limit', () => {
  expect(loadEnv({}).limits).toEqual(DEFAULT_LIMITS);
  const { limits } = loadEnv({ LIMIT_FORMS: '50/0.5', LIMIT_UNPAID_GIFTS: '400', LIMIT_UNPAID_MINUTES: '30' });
  expect(limits).toEqual({
    ...DEFAULT_LIMITS,
    forms: { burst: 50, perMinute: 0.5 },
    unpaid: { ...DEFAULT_LIMITS.unpaid, count: 400, minutes: 30 },
  });
});

test.each([...rates.map(([, setting]) => setting), ...unpaidSettings.map(([, setting]) => setting)])(
  '%s is refused by its name when it is no limit',
  (setting) => {
    for (const value of ['off', '0', '0/5', '5/0', '5/', '-1/5', '5/5/5', '1e3/5', '100001/1', '5/100001']) {
      const load = () => loadEnv({ [setting]: value });
      expect(load).toThrow(EnvError);
      expect(load).toThrow(`${setting}: expected`);
    }
  },
);

test('.env.example and the manual name every limit with its default', () => {
  const [example, manual] = [read('.env.example'), read('docs/operations.md')];
  for (const [name, setting] of rates) {
    const { burst, perMinute } = DEFAULT_LIMITS[name];
    expect(example).toContain(`\n${setting}=${burst}/${perMinute}\n`);
    expect(manual).toContain(`\`${setting}\` | ${burst}/${perMinute} |`);
  }
  for (const [name, setting] of unpaidSettings) {
    expect(example).toContain(`\n${setting}=${DEFAULT_LIMITS.unpaid[name]}\n`);
    expect(manual).toContain(`\`${setting}\` | ${DEFAULT_LIMITS.unpaid[name]} |`);
  }
});

test.each([
  [1, 'a second'],
  [20, '20 seconds'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
])('%i seconds are "%s"', (seconds, words) => expect(waitWords(seconds)).toBe(words));
