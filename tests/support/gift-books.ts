import type { Client } from 'pg';
import { person } from './donor-path';
import type { HostedApp } from './hosted-app';

/** The campaign of the demo content that is given to. */
export const CAMPAIGN = 'Clean water for Mulshi';

/** What a person's gifts have left behind. */
export interface Books {
  donations: number;
  receipts: number;
  mails: number;
  raised: number;
  pending: number;
}

/** The person's successful donations with what belongs to them, and the campaign's sum in paise. */
export async function booksOf(sql: Client): Promise<Books> {
  const { rows } = await sql.query<Books>(
    `select (select count(*)::int from donations where donor_email = $1 and status = 'success') as donations,
            (select count(*)::int from donations where donor_email = $1 and status = 'pending') as pending,
            (select count(*)::int from receipts r join donations d on d.id = r.donation_id where d.donor_email = $1) as receipts,
            (select count(*)::int from mails where to_address = $1) as mails,
            (select raised_amount::float8 from campaigns where title = $2) as raised`,
    [person.email, CAMPAIGN],
  );
  const row = rows[0];
  if (!row) throw new Error('the books could not be read');
  return row;
}

/** What one gift of so many paise adds, whoever settles it. */
export const after = (before: Books, amount: number): Books => ({
  donations: before.donations + 1,
  receipts: before.receipts + 1,
  mails: before.mails + 1,
  raised: before.raised + amount,
  pending: before.pending,
});

/** Tells the payment emulator of an app what to do.
 * @throws Error with its answer when it refuses
 */
export async function control({ emulatorOrigin }: HostedApp, path: string, body: object): Promise<void> {
  const answer = await fetch(`${emulatorOrigin}/__emu/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
