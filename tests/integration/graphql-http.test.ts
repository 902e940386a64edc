import { serverAudits } from 'graphql-http';
import { startApi, type Api } from '../support/api';

/** What we do otherwise, by the id of the audit. */
const OTHERWISE: Readonly<Record<string, string>> = {
  // A GET without a header that only scripts can send could come from any page (CSRF prevention of Apollo Server).
  '5A70': 'MAY: a query by GET needs the header apollo-require-preflight',
  D6D5: 'MAY: a query by GET needs the header apollo-require-preflight',
  '6A70': 'MAY: a query by GET needs the header apollo-require-preflight',
  // With application/json the status tells a proxy and a log what the body tells a client, as Apollo Server does it.
  '572B': 'SHOULD: a document that cannot be parsed is answered with 400, in application/json too',
  FDE2: 'SHOULD: a document that is not valid is answered with 400, in application/json too',
  '7B9B': 'SHOULD: variables that do not fit are answered with 400, in application/json too',
};

let api: Api;
const audits = serverAudits({ url: () => `${api.origin}/graphql`, fetchFn: fetch });
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

test('the audits are all there, and what is done otherwise is among them', () => {
  expect(audits.length).toBeGreaterThanOrEqual(60);
  expect(Object.keys(OTHERWISE).filter((id) => !audits.some((audit) => audit.id === id))).toEqual([]);
});

test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))(
  'GraphQL over HTTP, %s: %s',
  async (id, name, audit) => {
    const { status } = await audit.fn();
    const otherwise = OTHERWISE[id];
    if (otherwise === undefined) return expect(status).toBe('ok');
    // One that passes after all has no place in the list.
    expect(status).not.toBe('ok');
    expect(name.split(' ')[0]).toBe(otherwise.split(':')[0]);
  },
);
