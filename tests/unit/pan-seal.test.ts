import { UNREADABLE_PAN } from '../../rules/pan';
import { loadEnv } from '../../server/config/env';
import { DEVELOPMENT_PAN_KEY } from '../../server/config/env-pan';
import { currentPanKeyId, holdPanKeys, openPan, sealPan } from '../../server/sealing/held-keys';
import { createPanSeal, PanSealError, SEALED_PAN_SQL } from '../../server/sealing/pan-seal';
import { openPansIn, openPansToStore, sealPansIn, sealTypedPansIn } from '../../server/sealing/pans-in-text';

const PAN = 'ABCPK1234F';
const KEY = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const hold = (current: string, previous: string | null = null): void => holdPanKeys({ current, previous });

beforeEach(() => hold(DEVELOPMENT_PAN_KEY));
afterAll(() => hold(DEVELOPMENT_PAN_KEY));

test('a PAN comes back as it was, equal ones are equal when sealed, and nothing of it shows', () => {
  const sealed = sealPan(PAN);
  expect(sealed).toMatch(new RegExp(SEALED_PAN_SQL));
  expect(sealed).not.toContain('1234');
  expect([openPan(sealed), sealPan(PAN)]).toEqual([PAN, sealed]);
  expect(sealPan('ABCPK1234G')).not.toBe(sealed);
  expect(sealPan('abcpk 1234 f')).toHaveLength(sealed.length);
  expect(openPan(sealPan('abcpk 1234 f'))).toBe('abcpk 1234 f');
});

test('what was sealed by an earlier version is sealed so today, and opens', () => {
  const { seal, open } = createPanSeal(KEY);
  const sealed = 'pan1:02710e0c:9490eb3133ecebe30f46985e605c243b456cf566da184f1186b83017ea520afa';
  const typed = 'pan1:02710e0c:d3d8b085d2eda1d547a587744b4b5ff3ac29822fec8e6461269b1b2a8fe44ce4';
  expect([seal(PAN), seal('abcpk 1234 f')]).toEqual([sealed, typed]);
  expect([open(sealed), open(typed), open(sealed)]).toEqual([PAN, 'abcpk 1234 f', PAN]);
});

test('a PAN that cannot be opened leaves the next one readable', () => {
  const { seal, open } = createPanSeal(KEY);
  const sealed = seal(PAN);
  expect(() => open(sealed.slice(0, -2))).toThrow(PanSealError);
  expect(() => open(sealed.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')))).toThrow(PanSealError);
  expect(open(sealed)).toBe(PAN);
});

test('each key seals in its own way; its fingerprint tells which, and nothing of the key', () => {
  const [one, other] = [createPanSeal(KEY), createPanSeal(OTHER)];
  expect(one.keyId).not.toBe(other.keyId);
  expect(KEY).not.toContain(one.keyId);
  expect(one.seal(PAN)).not.toBe(other.seal(PAN));
});

test.each([
  ['a text in clear', PAN],
  ['nothing', ''],
  ['another key', createPanSeal(OTHER).seal(PAN)],
  [
    'a changed text',
    createPanSeal(KEY)
      .seal(PAN)
      .replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
  ],
  [
    'a changed IV',
    createPanSeal(KEY)
      .seal(PAN)
      .replace(/(:.{8}:)./, (_all, id: string) => `${id}x`),
  ],
  ['a short text', createPanSeal(KEY).seal(PAN).slice(0, 40)],
])('%s is not opened, and the error shows neither PAN nor text', (_of, text) => {
  hold(KEY);
  let message = '';
  expect(() => {
    try {
      openPan(text);
    } catch (error) {
      message = (error as Error).message;
      expect(error).toBeInstanceOf(PanSealError);
      throw error;
    }
  }).toThrow();
  expect(message).not.toContain(PAN);
  expect(text === '' || !message.includes(text)).toBe(true);
});

test('the previous key opens, and only the current one seals', () => {
  hold(OTHER);
  const old = sealPan(PAN);
  hold(KEY, OTHER);
  expect([openPan(old), sealPan(PAN) === old]).toEqual([PAN, false]);
  expect(sealPan(PAN)).toContain(currentPanKeyId());
  hold(KEY);
  expect(() => openPan(old)).toThrow(/which is not in the settings/);
});

test.each([
  PAN,
  `My PAN is ${PAN}.`,
  JSON.stringify({ message: `Dear all,\n${PAN}`, donor: { pan: PAN, note: `PAN:${PAN}` } }),
  '{"notes":{"pan":"abcpk1234f","donor_pan" : "Abcpk-1234-F","PAN number":"abcpk 1234 f"}}',
  `id,pan\n1,${PAN}\n`,
])('every PAN of %j is sealed, and the text comes back', (text) => {
  const sealed = sealPansIn(text);
  expect(sealed).not.toMatch(/[a-z]{5}[ -]?[0-9]{4}[ -]?[a-z]/i);
  expect(openPansIn(sealed)).toBe(text);
  if (text.startsWith('{')) expect(JSON.parse(openPansIn(sealed))).toEqual(JSON.parse(text));
});

test.each([
  '27ABCPK1234F1Z5',
  'ABCPK1234F@EXAMPLE.ORG',
  'someone@ABCPK1234F.org',
  'priya1987k',
  'pay_ABCPK1234Fx',
  '{"name":"priya1987k"}',
])('%s is no PAN', (text) => expect(sealPansIn(text)).toBe(text));

test('cells of a file are sealed in any spelling', () => {
  const cells = JSON.stringify([{ cells: ['Asha', 'abcpk 1234 f', `${PAN} (old)`] }]);
  const sealed = sealTypedPansIn(sealPansIn(cells));
  expect(sealed).not.toMatch(/abcpk/i);
  expect(openPansIn(sealed)).toBe(cells);
});

test('nobody has a PAN opened by typing what they found sealed', () => {
  const stolen = sealPan(PAN);
  const stored = sealPansIn(`Hello ${stolen}`);
  expect(openPansIn(stored)).not.toContain(PAN);
  expect(openPansIn(stored)).toContain(stolen.slice(6));
});

describe('settings', () => {
  const production = { NODE_ENV: 'production' };
  const refusal = (env: NodeJS.ProcessEnv): string => {
    try {
      loadEnv(env);
      return '';
    } catch (error) {
      return (error as Error).message
        .split('\n')
        .filter((line) => line.includes('PAN_KEY'))
        .join('\n');
    }
  };

  test('production needs a key of its own, and is told how to make one', () => {
    expect(refusal(production)).toMatch(/PAN_KEY: required in production.*openssl rand -base64 32/);
    expect(refusal({ ...production, PAN_KEY: DEVELOPMENT_PAN_KEY })).toMatch(/published key/);
    expect(refusal({ ...production, PAN_KEY: Buffer.from(KEY, 'hex').toString('base64') })).toBe('');
  });

  test('development has one; base64 and digits are the same key; anything else is refused unseen', () => {
    expect(loadEnv({}).panKeys).toEqual({ current: DEVELOPMENT_PAN_KEY, previous: null });
    expect(loadEnv({ PAN_KEY: Buffer.from(KEY, 'hex').toString('base64') }).panKeys.current).toBe(KEY);
    expect(loadEnv({ PAN_KEY: KEY.toUpperCase(), PAN_KEY_PREVIOUS: OTHER }).panKeys).toEqual({
      current: KEY,
      previous: OTHER,
    });
    for (const wrong of ['secret', KEY.slice(2), `${KEY}00`, '!'.repeat(44)]) {
      expect(refusal({ PAN_KEY: wrong })).toMatch(/PAN_KEY: expected 32 bytes/);
      expect(refusal({ PAN_KEY: wrong })).not.toContain(wrong);
    }
    expect(refusal({ PAN_KEY: KEY, PAN_KEY_PREVIOUS: KEY })).toMatch(/the same key/);
  });
});

test('a changed one in a text is read as unreadable beside the others, and is stored by no one', () => {
  const [good, wrong] = [sealPan(PAN), sealPan('BALPR5678Q').replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))];
  const read = openPansIn(JSON.stringify({ good, wrong }));
  expect(JSON.parse(read)).toEqual({ good: PAN, wrong: UNREADABLE_PAN });
  for (const write of [sealPansIn, openPansToStore]) expect(() => write(read)).toThrow(/not written on/);
  expect(() => openPansToStore(wrong)).toThrow(/not written on/);
  expect(openPansToStore(good)).toBe(PAN);
});

test('one under a key that is not held stops the reading, since every other one would be unreadable too', () => {
  const other = createPanSeal(OTHER).seal(PAN);
  expect(() => openPansIn(`a ${other}`)).toThrow(/which is not in the settings/);
});
