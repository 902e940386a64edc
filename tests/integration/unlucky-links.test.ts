import { PASSWORD, startApi, type Api } from '../support/api';
import { giveOffline } from '../support/my-giving';

/**
 * Mails with a link that are asked for while nothing can be stored, as on a full disk: the answer must not tell whether the
 * address is known.
 */
let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  const { token } = await api.signIn('admin');
  await giveOffline(api, token, { email: 'asha@example.org' });
  await api.call(
    `mutation { signUp(email: "asha@example.org", password: "${PASSWORD}", fullName: "Asha K") { userErrors { code } } }`,
  );
});
afterEach(() => api.sql('alter table mails drop constraint if exists no_room'));
afterAll(() => api.close());

const KNOWN = 'asha@example.org';
const UNKNOWN = 'nobody@example.org';
const KINDS = {
  'giving-link': (email: string) =>
    `mutation { requestDonorLink(input: { email: "${email}" }) { success userErrors { code } } }`,
  'password-reset': (email: string) => `mutation { requestPasswordReset(email: "${email}") { success } }`,
};

/** Tells what the caller sees, without the message, which has the id of an error. */
const answer = async (document: string): Promise<unknown> => {
  const { data, codes } = await api.call(document);
  return { data, codes };
};

describe.each(Object.entries(KINDS))('%s', (kind, request) => {
  const mails = () => api.sql('select to_address as "to" from mails where kind = $1', [kind]);

  test('an unknown address is answered as a known one, while mails are stored and while they cannot be', async () => {
    const good = await answer(request(KNOWN));
    expect(await answer(request(UNKNOWN))).toEqual(good);
    await api.sql('delete from mails');
    await api.sql('alter table mails add constraint no_room check (false) not valid');
    const bad = await answer(request(KNOWN));
    expect(bad).not.toEqual(good);
    expect(await answer(request(UNKNOWN))).toEqual(bad);
  });

  test('an unknown address gets no mail, and leaves none', async () => {
    await answer(request(UNKNOWN));
    await answer(request(KNOWN));
    expect(await mails()).toEqual([{ to: KNOWN }]);
    expect(await api.sql(`select 1 from mails where dedupe_key like 'rehearsal:%'`)).toEqual([]);
  });
});
