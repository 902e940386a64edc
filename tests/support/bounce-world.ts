import { Logger, runOnce } from 'graphile-worker';
import { createBreakers } from '../../server/breaker';
import { createTasks } from '../../server/app/tasks';
import { createLog } from '../../server/log';
import { parseMailboxUrl } from '../../server/config/mailbox-url';
import { startApi, type Api } from './api';
import { ImapServer } from './imap-server';
import { MailServer, type Taken } from './mail-server';
import { recorded, recordOffline } from './office-donations';

/** The app between a mail server that accepts its mails and a mailbox to which some come back. */
export interface BounceWorld {
  readonly api: Api;
  readonly smtp: MailServer;
  readonly imap: ImapServer;
  /** Runs the queue until it is empty. */
  work(): Promise<void>;
  /** Starts the task as the queue's schedule does. */
  readBounces(): Promise<void>;
  /** Makes a gift whose receipt the mail server accepts. */
  giveBy(email: string, token: string): Promise<{ donationId: string; mailId: string; taken: Taken }>;
  close(): Promise<void>;
}

export async function startBounceWorld(): Promise<BounceWorld> {
  const [smtp, imap] = [new MailServer(), new ImapServer()];
  await Promise.all([smtp.listen(), imap.listen()]);
  const api = await startApi({}, null, {
    smtpUrl: smtp.url,
    bounceAddress: 'bounces@example.org',
    bounceMailbox: parseMailboxUrl(imap.url),
  });
  const taskList = createTasks(api.app.services, createBreakers(createLog('silent')));

  const work = (): Promise<void> =>
    runOnce({
      connectionString: api.database.url,
      taskList,
      noHandleSignals: true,
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => () => undefined),
    });

  return {
    api,
    smtp,
    imap,
    work,
    readBounces: async () => {
      await api.sql(`select graphile_worker.add_job('read_bounces', max_attempts := 1)`);
      await work();
    },
    giveBy: async (email, token) => {
      const donor = { name: 'Asha Kulkarni', email, phone: '9822012345', pan: 'ABCPK1234F', address: 'Pune' };
      const { id } = recorded(await recordOffline(api, token, { donor }));
      await work();
      const [mail] = await api.sql<{ id: string }>(
        `select m.id from mails m join receipts r on r.id = m.receipt_id where r.donation_id = $1`,
        [id],
      );
      const taken = smtp.taken.at(-1);
      if (!mail || !taken) throw new Error('the receipt was not mailed');
      return { donationId: id, mailId: mail.id, taken };
    },
    close: async () => {
      await api.close();
      await Promise.all([smtp.close(), imap.close()]);
    },
  };
}
