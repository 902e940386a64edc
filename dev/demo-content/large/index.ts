import type { DataSource, EntityManager } from 'typeorm';
import { addDays, istToday, startOfDay, type IsoDate } from '../../../rules/dates';
import { sectionLabel } from '../../../rules/deduction-law';
import { readOrganisation } from '../../../server/receipts/organisation';
import { paymentMode } from '../../../rules/payment-mode';
import { announceContentChange } from '../../../server/database/content-version';
import { REFUND_REASON } from '../donation-rows';
import { giftPool, mandatePool } from './gifts-sql';
import { donorPool, functions, accountParams } from './people-sql';
import { withoutIndexes } from './rebuild';
import { writeRefundMails } from './refund-mails';
import * as rows from './rows-sql';

export interface LargeSeedOptions {
  siteName: string;
  /** Day before which all rows lie. The same day always gives the same rows. */
  today?: IsoDate;
  /** Number of donations; 1,000,000 by default. */
  donations?: number;
  /** Number of donors; 200,000 by default, never more than the donations. */
  donors?: number;
}

/** Error thrown when the large rows cannot be written to this database; the message gives the reason. */
export class LargeSeedRefused extends Error {}

const SEED = 20190401;
const METHODS = ['upi', 'card', 'netbanking', 'wallet'];
const TABLES = [
  'donors',
  'donations',
  'donation_items',
  'payment_orders',
  'payments',
  'receipts',
  'receipt_listings',
  'audit_log',
  'contact_submissions',
  'volunteer_submissions',
];
/** Share of the donors who also sent a letter; AUDITED is the share of the receipts whose mail is in the audit log. */
const LETTERS = 0.5;
const AUDITED = 0.3;

/**
 * Adds a million donations of two years, with their donors, orders, payments, receipts and letters, to the demo
 * content, so that performance can be measured at a size few foundations reach. The books and counters agree
 * afterwards. Uses set-based statements in one transaction: two to three minutes at full size.
 * @throws LargeSeedRefused on a database with other people's data, or when the rows already exist
 */
export async function seedLarge(dataSource: DataSource, options: LargeSeedOptions): Promise<void> {
  const { donations = 1_000_000, donors = 200_000 } = options;
  const today = options.today ?? istToday();
  const end = startOfDay(today);
  await dataSource.transaction(async (manager) => {
    // Settings for a bulk load, far above what a request needs; they end with the transaction.
    for (const setting of ['statement_timeout = 0', "work_mem = '512MB'", "maintenance_work_mem = '512MB'"]) {
      await manager.query(`set local ${setting}`);
    }
    await refuseIfUnfit(manager);
    await manager.query(functions);
    await makePools(manager, { donations, donors, end });
    await withoutIndexes(manager, TABLES, () =>
      writeRows(manager, options.siteName, today, end, { donations, donors }),
    );
    await announceContentChange(manager);
  });
  await vacuum(dataSource);
}

/** Vacuums and analyses now, since query plans and index-only scans depend on it and autovacuum comes later. */
async function vacuum(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('set statement_timeout = 0');
    await runner.query('vacuum analyze');
    await runner.query('reset statement_timeout');
  } finally {
    await runner.release();
  }
}

/** Refuses a database with donations of real people. Every demo address is under example.com, .org or .net. */
async function refuseIfUnfit(manager: EntityManager): Promise<void> {
  const [found]: { campaigns: boolean; strangers: boolean; large: boolean }[] = await manager.query(
    `select exists (select 1 from campaigns) as campaigns,
            exists (select 1 from donations where donor_email !~ '@example\\.(com|org|net)$') as strangers,
            exists (select 1 from donors where id::text like '00000001-%') as large`,
  );
  if (!found?.campaigns) throw new LargeSeedRefused('Add the demo content first.');
  if (found.strangers) throw new LargeSeedRefused('This database has donations from real people. Nothing was written.');
  if (found.large) throw new LargeSeedRefused('The large content already exists. Nothing was written.');
}

/** Seals the PANs of the pool, which SQL made: read in clear, they are sealed on their way back. */
async function sealPool(manager: EntityManager, donors: number): Promise<void> {
  const AT_ONCE = 20_000;
  for (let from = 1; from <= donors; from += AT_ONCE) {
    const made: { no: number; pan: string }[] = await manager.query(
      'select no, pan from large_donors where no between $1 and $2 and pan is not null',
      [from, from + AT_ONCE - 1],
    );
    await manager.query(
      'update large_donors d set pan = s.pan from unnest($1::int[], $2::text[]) as s (no, pan) where d.no = s.no',
      [made.map(({ no }) => no), made.map(({ pan }) => pan)],
    );
  }
}

async function makePools(
  manager: EntityManager,
  size: { donations: number; donors: number; end: Date },
): Promise<void> {
  const [names, addresses] = accountParams(SEED);
  await manager.query(
    `create temp table large_campaigns on commit drop as
     select row_number() over (order by slug) as no, id, title from campaigns where status <> 'draft'`,
  );
  await manager.query(donorPool, [size.donors, names, addresses]);
  await manager.query('create unique index on large_donors (no)');
  await sealPool(manager, size.donors);
  await manager.query(mandatePool, [size.donors]);
  await manager.query('analyze large_donors, large_mandates, large_campaigns');
  await manager.query(giftPool, [size.donations, size.donors, size.end]);
  await manager.query('analyze large_gifts');
}

async function writeRows(
  manager: EntityManager,
  siteName: string,
  today: IsoDate,
  end: Date,
  size: { donations: number; donors: number },
): Promise<void> {
  const modes = Object.fromEntries(METHODS.map((method) => [method, paymentMode(method)]));
  const organisation = await readOrganisation(manager, siteName);
  await manager.query(rows.donorRows);
  for (const statement of rows.mandateRows) await manager.query(statement, [startOfDay(addDays(today, -730))]);
  await manager.query('alter table donations disable trigger last_gift_insert');
  await manager.query(rows.donationRows);
  await manager.query('alter table donations enable trigger last_gift_insert');
  await manager.query(rows.itemRows);
  await manager.query(rows.orderRows);
  await manager.query(rows.paymentRows);
  await manager.query(rows.refundRows, [REFUND_REASON, end]);
  const common = { organisation, items: [], sectionLabel: sectionLabel(today), voided: null, revision: 1 };
  await manager.query(rows.receiptRows, [JSON.stringify(common).slice(0, -1), modes, end, REFUND_REASON]);
  for (const statement of rows.booked) await manager.query(statement);
  for (const statement of rows.inquiryRows) await manager.query(statement, [Math.floor(size.donors * LETTERS), end]);
  for (const statement of rows.markRows) await manager.query(statement);
  await writeRefundMails(manager, siteName);
  await manager.query(rows.refundAuditRows);
  await manager.query(rows.auditRows, [Math.floor(size.donations * AUDITED), end]);
}
