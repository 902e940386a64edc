import { Client } from 'pg';
import { startApi, type Answer, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { addCampaign } from '../support/office-donations';
import { untilLocked } from '../support/until';

/** The deletion of a campaign with so many gifts that it takes a while: the lock of an advisory number stands for the while. */
let api: Api;
let token: string;
let holder: Client;
let campaignId: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
  campaignId = await addCampaign(api);
  await addGift(api, { campaignId, campaignTitle: 'Clean water' });
  await api.sql(`create function take_a_while() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); return null; end $$;
    create trigger take_a_while after update on donations execute function take_a_while()`);
  holder = new Client({ connectionString: api.database.url });
  await holder.connect();
  await holder.query('select pg_advisory_lock(4711)');
});
afterEach(async () => {
  await holder.end();
  await api.sql('drop function take_a_while() cascade');
});
afterAll(() => api.close());

interface Deleted {
  result: { deletedId: string | null; userErrors: { code: string; message: string }[] };
}

const remove = (readAt?: string): Promise<Answer<Deleted>> =>
  api.call<Deleted>(
    `mutation ($id: ID!, $readAt: DateTime) { result: deleteCampaign(id: $id, readAt: $readAt) { deletedId userErrors { code message } } }`,
    { id: campaignId, readAt },
    { token },
  );
const gifts = () => api.sql('select campaign_id as id, campaign_title as title from donations');

test('whoever begins a gift to it meanwhile does not wait; the gift stays with the title', async () => {
  const deleting = remove();
  await untilLocked(api.sql);
  const donor = new Client({ connectionString: api.database.url, lock_timeout: 5_000 });
  await donor.connect();
  const begun = donor.query(
    `insert into donations (campaign_id, campaign_title, amount, donor_name, donor_email, donor_phone)
     values ($1, 'Clean water', 100, 'Ravi', '', '')`,
    [campaignId],
  );
  await begun.finally(() => donor.end());
  await holder.query('select pg_advisory_unlock(4711)');
  expect((await deleting).data.result).toEqual({ deletedId: campaignId, userErrors: [] });
  expect(await gifts()).toEqual(Array(2).fill({ id: null, title: 'Clean water' }));
});

test('whoever saves it meanwhile keeps it, with all its gifts', async () => {
  const [row] = await api.sql<{ at: Date }>('select updated_at as at from campaigns');
  const deleting = remove(row?.at.toISOString());
  await untilLocked(api.sql);
  await api.sql(`update campaigns set updated_at = updated_at + interval '1 second'`);
  await holder.query('select pg_advisory_unlock(4711)');
  expect((await deleting).data.result).toMatchObject({
    deletedId: null,
    userErrors: [{ code: 'CONFLICT', message: expect.stringContaining('Someone else saved this campaign') as string }],
  });
  expect(await gifts()).toEqual([{ id: campaignId, title: 'Clean water' }]);
});
