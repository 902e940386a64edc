import type { EntityManager } from 'typeorm';
import { ConcurrentChange } from '../../server/database/transactions';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { startPaymentWorld, type PaymentWorld } from '../support/payment-world';

let world: PaymentWorld;
beforeAll(async () => void (world = await startPaymentWorld()));
beforeEach(() => world.database.truncate());
afterAll(() => world.close());

const count = async (): Promise<number> => {
  const [row] = await world.database.dataSource.query<{ paise: number }[]>(
    'select success_amount as paise from donation_totals',
  );
  return row?.paise ?? -1;
};
const add = (manager: EntityManager, paise: number) =>
  manager.query('update donation_totals set success_amount = success_amount + $1', [paise]);

/** Runs two transactions that lock two rows in opposite order: each holds its first before either asks for its second. */
async function deadlock(): Promise<number[]> {
  const { dataSource } = world.database;
  world.database.expectDeadlocks();
  await dataSource.query(
    `insert into receipt_counters (financial_year, last_serial) values ('2025-26', 0), ('2026-27', 0)`,
  );
  const begun = [0, 0];
  const hold: (() => void)[] = [];
  const bothHold = [0, 1].map((place) => new Promise<void>((resolve) => (hold[place] = resolve)));
  const take = (manager: EntityManager, year: string) =>
    manager.query('update receipt_counters set last_serial = last_serial + 1 where financial_year = $1', [year]);
  const run = (place: 0 | 1, years: [string, string]) =>
    dataSource.transaction(async (manager) => {
      begun[place] = (begun[place] ?? 0) + 1;
      await take(manager, years[0]);
      hold[place]?.();
      await Promise.all(bothHold);
      await take(manager, years[1]);
    });
  await Promise.all([run(0, ['2025-26', '2026-27']), run(1, ['2026-27', '2025-26'])]);
  return begun;
}

test('a transaction that PostgreSQL gave up in a deadlock is begun again, and nobody hears of it', async () => {
  const begun = await deadlock();
  expect(begun.reduce((sum, tries) => sum + tries)).toBe(3);
  const rows = await world.database.dataSource.query<{ serial: number }[]>(
    'select last_serial as serial from receipt_counters',
  );
  expect(rows).toEqual([{ serial: 2 }, { serial: 2 }]);
});

test('one that was overtaken is undone before it is begun again; any other failure is shown at once', async () => {
  let tries = 0;
  const { dataSource } = world.database;
  const work = (failure: Error) =>
    dataSource.transaction(async (manager) => {
      tries += 1;
      await add(manager, 500);
      if (tries < 3) throw failure;
    });
  await work(new ConcurrentChange());
  expect([tries, await count()]).toEqual([3, 500]);
  tries = 0;
  await expect(work(new Error('something else'))).rejects.toThrow('something else');
  expect([tries, await count()]).toEqual([1, 500]);
});

test('one whose campaign is deleted after it was read is begun again, and reads that it is gone', async () => {
  const { dataSource } = world.database;
  const [campaign] = await dataSource.query<{ id: string }[]>(
    `insert into campaigns (title, slug, category, goal_amount) values ('Water', 'water', 'Wells', 100) returning id`,
  );
  const id = campaign?.id ?? '';
  const seen: number[] = [];
  const give = (campaign: string) => (manager: EntityManager) =>
    manager.query(
      `insert into donations (campaign_id, amount, donor_name, donor_email, donor_phone) values ($1, 100, 'Asha', '', '')`,
      [campaign],
    );
  await dataSource.transaction(async (manager) => {
    const found = await manager.query<object[]>('select 1 from campaigns where id = $1', [id]);
    seen.push(found.length);
    if (found.length === 0) return;
    await dataSource.query('delete from campaigns where id = $1', [id]);
    await give(id)(manager);
  });
  expect(seen).toEqual([1, 0]);
  let tries = 0;
  const never = dataSource.transaction((manager) => {
    tries += 1;
    return give(id)(manager);
  });
  await expect(never).rejects.toThrow('donations_campaign_id_fkey');
  expect(tries).toBe(3);
});

test('what can never pass is shown in the end', async () => {
  let tries = 0;
  const never = world.database.dataSource.transaction(() => {
    tries += 1;
    return Promise.reject(new ConcurrentChange('every time'));
  });
  await expect(never).rejects.toThrow('every time');
  expect(tries).toBe(10);
});

describe('a call to the provider', () => {
  const ask = () => createRazorpayProvider(world.deps.payments).fetchOrderPayments('order_Nobody00000001');

  test('is refused while a transaction of the caller is open, wherever in it', async () => {
    const { dataSource } = world.database;
    await expect(dataSource.transaction(() => ask())).rejects.toThrow(/inside a database transaction/);
    await expect(
      dataSource.transaction(async (manager) => {
        await manager.query('select 1');
        await Promise.all([manager.query('select 1'), Promise.resolve().then(ask)]);
      }),
    ).rejects.toThrow(/inside a database transaction/);
  });

  test('is made before, after, and beside one', async () => {
    const answers: string[] = [];
    const askAndTell = () => ask().catch(({ name }: Error) => answers.push(name));
    await askAndTell();
    let later: Promise<unknown> | null = null;
    let open!: () => void;
    const ended = new Promise<void>((resolve) => (open = resolve));
    await world.database.dataSource.transaction(async (manager) => {
      await manager.query('select 1');
      later = ended.then(askAndTell);
    });
    open();
    await Promise.all([later, world.database.dataSource.transaction(() => Promise.resolve()), askAndTell()]);
    expect(answers).toEqual(['ProviderError', 'ProviderError', 'ProviderError']);
  });
});
