import { DEFAULT_LIMITS, type RateName } from '../../server/config/limits';
import { newAddress, startApi, type Api } from '../support/api';
import { publicCallsWith } from '../support/public-calls';

/** Calls that every limit admits here; none comes back while the test runs. */
const ADMITTED = 2;
const TIGHT = { burst: ADMITTED, perMinute: 0.01 };
const FREE = { burst: 100_000, perMinute: 100_000 };

/** Beginning a gift is never refused for being asked often: a task is asked for (giving-limit.test.ts). */
const WITH_A_TASK = ['createRazorpayOrder', 'createRazorpaySubscription'];

let api: Api;
beforeAll(async () => {
  const { unpaid, ...rates } = DEFAULT_LIMITS;
  const tight = Object.fromEntries(Object.keys(rates).map((name) => [name, TIGHT])) as Record<RateName, typeof TIGHT>;
  // What a document costs is another limit.
  const limits = { ...tight, unpaid, visitorWork: FREE };
  api = await startApi({}, null, {}, {}, { limits });
});
afterAll(() => api.close());

const mutations = publicCallsWith(['words']).filter(({ query }) => query.startsWith('mutation'));

test('there are mutations that everybody may call', () => {
  expect(mutations.length).toBeGreaterThan(35);
});

test.each(mutations.map((call) => [call.name, call] as const))(
  '%s: who calls it too often is told so, for how long, and in a header',
  async (name, { query, variables }) => {
    const address = newAddress();
    const [[, values] = ['', {}]] = variables();
    const ask = () =>
      fetch(`${api.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ query, variables: values }),
      });
    for (let call = 0; call < ADMITTED; call += 1) expect((await ask()).headers.get('retry-after')).toBeNull();
    const refused = await ask();
    const answer = (await refused.json()) as {
      data?: Record<string, { challenge?: { question: string } }> | null;
      errors?: { message: string; extensions: Record<string, unknown> }[];
    };
    if (WITH_A_TASK.includes(name)) {
      expect(answer.data?.[name]?.challenge?.question).toMatch(/^What is /);
      return;
    }
    const [error] = answer.errors ?? [];
    expect(error?.extensions['code']).toBe('RATE_LIMITED');
    expect(error?.message).toMatch(/Please wait .+ and try again\.$/);
    expect(refused.headers.get('retry-after')).toBe(String(error?.extensions['retryAfter']));
  },
);
