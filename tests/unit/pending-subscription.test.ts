import {
  clearPendingSubscription,
  PENDING_SUBSCRIPTION_KEY,
  readPendingSubscription,
  writePendingSubscription,
  type PendingSubscription,
} from '../../client/site/donate/pending-subscription';

const record: PendingSubscription = {
  subscription_id: 'sub_00000000000001',
  campaign_id: '7f0c9c52-5e0d-4b86-9d5b-0f6a2a1f3c10',
  amount: 150_000,
  frequency: 'yearly',
  donor: { name: 'Meera Joshi', email: 'meera.joshi@example.org' },
  timestamp: 1_795_000_000_000,
};

const stored = new Map<string, string>();
const working = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const refuse = () => {
  throw new Error('The operation is insecure.');
};

const installStorage = (sessionStorage: object): void => void Object.assign(globalThis, { sessionStorage });

beforeEach(() => {
  stored.clear();
  installStorage(working);
});
afterAll(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'));

test('what was written is read, until it is cleared', () => {
  expect(readPendingSubscription()).toBeNull();
  writePendingSubscription(record);
  expect(JSON.parse(stored.get('pending_subscription') ?? '')).toEqual(record);
  expect(readPendingSubscription()).toEqual(record);
  clearPendingSubscription();
  expect(stored.size).toBe(0);
  expect(readPendingSubscription()).toBeNull();
});

test('a field that is missing or of the wrong type becomes empty', () => {
  stored.set(
    PENDING_SUBSCRIPTION_KEY,
    JSON.stringify({ amount: 20_000, frequency: 'monthly', donor: { name: 7 }, timestamp: 'x' }),
  );
  expect(readPendingSubscription()).toEqual({
    subscription_id: '',
    campaign_id: null,
    amount: 20_000,
    frequency: 'monthly',
    donor: { name: '', email: '' },
    timestamp: 0,
  });
});

test.each([
  ['broken JSON', '{"amount":'],
  ['no object', '"monthly"'],
  ['null', 'null'],
  ['no amount', JSON.stringify({ ...record, amount: undefined })],
  ['an amount that is no whole number of paise', JSON.stringify({ ...record, amount: 1500.5 })],
  ['an amount of nothing', JSON.stringify({ ...record, amount: 0 })],
  ['an amount as text', JSON.stringify({ ...record, amount: '150000' })],
  ['an unknown frequency', JSON.stringify({ ...record, frequency: 'one-time' })],
])('%s is no record', (_name, text) => {
  const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
  stored.set(PENDING_SUBSCRIPTION_KEY, text);
  expect(readPendingSubscription()).toBeNull();
  expect(logged.mock.calls).toEqual([['The pending subscription record could not be read.']]);
  logged.mockRestore();
});

test('a storage that is full breaks nothing', () => {
  installStorage({ getItem: () => null, setItem: refuse, removeItem: () => undefined });
  writePendingSubscription(record);
  expect(readPendingSubscription()).toBeNull();
  clearPendingSubscription();
});
