import type { EntityManager } from 'typeorm';
import type { NewMail } from '../../mail/outbox';
import { STATEMENT_MAIL, statementMail } from './statement-mail';
import { yearDays } from './statement-year';

interface Taken {
  readonly mailingId: string;
  readonly financialYear: string;
  readonly startedAt: Date;
  readonly email: string;
  readonly name: string | null;
}

/** Takes mailboxes off the queues of these mailings, the oldest mailing first, and writes their mails. */
export async function takeStatements(
  manager: EntityManager,
  mailings: readonly string[],
  room: number,
  siteName: string,
): Promise<NewMail[]> {
  if (room <= 0) return [];
  const taken = await manager.query<Taken[]>(
    `with gone as (
       delete from statement_mailing_items where position = any(array(
         select position from statement_mailing_items where mailing_id = any($1::uuid[]) order by position limit $2))
       returning *)
     select gone.mailing_id as "mailingId", m.financial_year as "financialYear", m.created_at as "startedAt", gone.email,
            (select o.name from donors o where lower(o.email) = gone.email order by o.created_at, o.id limit 1) as name
       from gone join receipt_mailings m on m.id = gone.mailing_id order by gone.position`,
    [mailings, room],
  );
  return taken.flatMap(({ mailingId, financialYear, startedAt, email, name }) => {
    const year = yearDays(financialYear, startedAt);
    if (!year) return [];
    return {
      kind: STATEMENT_MAIL,
      dedupeKey: `statement:${mailingId}:${email}`,
      to: email,
      mailingId,
      ...statementMail({ siteName, name: name ?? '', ...year }),
    };
  });
}
