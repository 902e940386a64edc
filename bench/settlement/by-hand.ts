import { randomUUID } from 'node:crypto';
import { Pool, type PoolClient } from 'pg';
import { newRowId } from '../../server/database/row-ids';

/** Rows of a gift that the product settled; the gifts by hand get the same receipt and mail. */
const SAMPLE = `
  select r.snapshot, r.issued_on, r.financial_year, m.subject, m.text_body, m.html_body, m.parts, d.donor_pan
    from receipts r join mails m on m.receipt_id = r.id join donations d on d.id = r.donation_id
   where d.campaign_id = $1 and d.wants_80g limit 1`;

const ORDER = `
  with gift as (
    insert into donations (id, amount, campaign_id, campaign_title, donor_name, donor_email, donor_phone, donor_address,
                           donor_pan, wants_80g, flow_id, attempt)
    values ($1, $2, $3, 'One for all', $4, $5, $6, $7, $8, $9, $10, 1) returning id
  ), agreed as (
    insert into consents (id, place, version, language, donation_id) select $11::uuid, 'donation', 1, 'en', id from gift
  )
  insert into payment_orders (id, donation_id, provider_order_id, amount, key_mode, watched_until, next_check_at)
  select $12::uuid, id, $13::text, $2, 'test', now() + interval '3 days', now() + interval '1 hour' from gift`;

const PAYMENT = `
  insert into payments (id, provider_payment_id, provider_order_id, donation_id, status, amount, currency, method, is_international,
                        provider_created_at, captured_at)
  values ($1, $2, $3, $4, 'captured', $5, 'INR', 'upi', false, now(), now())`;
const PAID = `update payment_orders set status = 'paid', next_check_at = null, updated_at = now() where donation_id = $1`;
const DONOR = `
  insert into donors (id, name, email, phone, address, pan_number, pan_name, is_80g_eligible, donation_count, donated_amount,
                      last_donated_at)
  values ($1, $2, $3, $4, $5, $6::text, case when $6::text is not null then $2 end, $7, 1, $8, $9)`;
const BOOKED = `
  update donations set status = 'success', donor_id = $2, payment_id = $3, payment_method = 'upi', captured_at = $4,
         foundation_80g = true, mode_allows_80g = true, updated_at = now() where id = $1`;
const CAMPAIGN = 'update campaigns set raised_amount = raised_amount + $2 where id = $1';
const TOTALS = 'update donation_totals set success_amount = success_amount + $1, success_count = success_count + 1';
const RECEIPT = `
  with counted as (
    update receipt_counters set last_serial = last_serial + 1
     where financial_year = $3 and is_test and series = 'main' returning last_serial as serial
  )
  insert into receipts (id, donation_id, financial_year, serial, is_test, receipt_number, is_80g, issued_on, snapshot)
  select $1, $2, $3, serial, true, 'HAND-' || serial, $4, $5, $6 from counted`;
const MAIL = `
  with mail as (
    insert into mails (id, kind, dedupe_key, to_address, receipt_id, subject, text_body, html_body, parts)
    values ($1, 'donation-receipt', $2, $3, $4, $5, $6, $7, $8) returning id
  )
  select graphile_worker.add_job('send_mail', json_build_object('mailId', id), job_key := 'mail:' || id) from mail`;
/** Takes the gifts' mails and jobs away again: nobody may send them. */
const FORGET = [
  `delete from graphile_worker._private_jobs where key in (select 'mail:' || id from mails where subject = $1 and status = 'queued')`,
  `update mails set status = 'cancelled' where subject = $1 and status = 'queued'`,
];
const SUBJECT = 'A gift by hand';

type Row = Record<string, unknown>;

/**
 * Books gifts with the rows of the product's, by hand: one statement for the order, one transaction for the payment. It
 * checks nothing, looks nothing up and locks nothing: what the tables, their indexes and triggers cost by themselves.
 */
export class GiftsByHand {
  private readonly run = Date.now().toString(36);

  private constructor(
    private readonly pool: Pool,
    private readonly campaignId: string,
    private readonly sample: Row,
  ) {}

  /** @param campaigns `sample` has a gift of the product's, `own` gets those by hand */
  static async open(
    databaseUrl: string,
    campaigns: { sample: string; own: string },
    connections: number,
  ): Promise<GiftsByHand> {
    const pool = new Pool({ connectionString: databaseUrl, max: connections });
    const { rows } = await pool.query<Row>(SAMPLE, [campaigns.sample]);
    const [sample] = rows;
    if (!sample) throw new Error('no gift to take the receipt and the mail from');
    return new GiftsByHand(pool, campaigns.own, sample);
  }

  /** Gives once: the order, then the payment. */
  async order(number: number): Promise<() => Promise<void>> {
    const wants80g = number % 2 === 0;
    const [id, orderId, amount] = [newRowId(), `hand_${this.run}_${number}`, 50_000 + number];
    const donor = {
      name: `Donor ${number}`,
      email: `hand${number}.${this.run}@example.org`,
      phone: `9${String(800_000_000 + number)}`,
      address: wants80g ? '12 MG Road, Pune 411001' : null,
      pan: wants80g ? this.sample['donor_pan'] : null,
    };
    const { name, email, phone, address, pan } = donor;
    const giver = [name, email, phone, address, pan, wants80g];
    const rest = [randomUUID(), newRowId(), newRowId(), orderId];
    await ask(this.pool, 'order', ORDER, [id, amount, this.campaignId, ...giver, ...rest]);
    return () => this.pay({ id, orderId, amount, giver, email, is80g: wants80g });
  }

  private async pay(gift: {
    id: string;
    orderId: string;
    amount: number;
    giver: unknown[];
    email: string;
    is80g: boolean;
  }) {
    const { id, orderId, amount, giver, email, is80g } = gift;
    const { snapshot, issued_on, financial_year, text_body, html_body, parts } = this.sample;
    const [donorId, receiptId, paymentId, at] = [newRowId(), newRowId(), `pay_${orderId}`, new Date()];
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await ask(client, 'payment', PAYMENT, [newRowId(), paymentId, orderId, id, amount]);
      await ask(client, 'paid', PAID, [id]);
      await ask(client, 'donor', DONOR, [donorId, ...giver, amount, at]);
      await ask(client, 'booked', BOOKED, [id, donorId, paymentId, at]);
      await ask(client, 'campaign', CAMPAIGN, [this.campaignId, amount]);
      await ask(client, 'totals', TOTALS, [amount]);
      await ask(client, 'receipt', RECEIPT, [
        receiptId,
        id,
        financial_year,
        is80g,
        issued_on,
        JSON.stringify(snapshot),
      ]);
      const texts = [SUBJECT, text_body, html_body, parts === null ? null : JSON.stringify(parts)];
      await ask(client, 'mail', MAIL, [newRowId(), `hand:${id}`, email, receiptId, ...texts]);
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  async close(): Promise<void> {
    for (const sql of FORGET) await this.pool.query(sql, [SUBJECT]);
    await this.pool.end();
  }
}

/** Sends a prepared statement. */
const ask = (db: Pool | PoolClient, name: string, text: string, values: unknown[]) => db.query({ name, text, values });
