import type { ServiceDeps } from '../../deps';
import { keepCursor, noteFailure, noteRead, readLastUid } from './mailbox-state';
import { mailboxName, type BounceMailbox } from '../../config/mailbox-url';
import { MailboxFailure, PATIENCE, withMailbox, type MailboxPatience, type OpenMailbox } from './open-mailbox';
import { parseBounce } from './parse-bounce';
import { recordBounce } from './record-bounce';

type Deps = Pick<ServiceDeps, 'dataSource' | 'log' | 'now'>;

/** Maximum mails per run; the rest waits for the next one. */
const MOST_MAILS = 200;
/** Maximum age in milliseconds when a mailbox is read for the first time. */
const LOOK_BACK_MS = 30 * 24 * 60 * 60_000;
/** Header lines of a likely bounce: an empty sender, a mail system's sender, or a report. */
const LIKELY =
  /^(?:content-type:\s*multipart\/report|return-path:\s*<>|x-failed-recipients:|from:.*\b(?:mailer-daemon|postmaster)@)/im;

/**
 * Creates the job `read_bounces`: reads new, unread mails in the bounce mailbox and records which of our mails came
 * back. Marks those as read and leaves all others, since people may read the mailbox too. A mailbox that cannot be read
 * is retried by the next run.
 */
export function createReadBounces(
  deps: Deps,
  mailbox: BounceMailbox,
  patience: MailboxPatience = PATIENCE,
): () => Promise<void> {
  const name = mailboxName(mailbox);
  return async () => {
    try {
      await withMailbox(mailbox, patience, (open) => readNew(deps, name, open));
    } catch (error) {
      if (!(error instanceof MailboxFailure)) throw error;
      deps.log.warn('bounces.mailbox-failed', { code: error.code });
      await noteFailure(deps, name, error);
      return;
    }
    await noteRead(deps, name);
  };
}

/** Reads new mails and stores the cursor even after a failure, so that finished mails are not read again. */
async function readNew(deps: Deps, name: string, open: OpenMailbox): Promise<void> {
  const { dataSource, log, now } = deps;
  const { uidValidity } = open;
  let lastUid = await readLastUid(dataSource, name, uidValidity);
  let bounced = 0;
  try {
    const uids = (await open.unseenAfter(lastUid, new Date(now().getTime() - LOOK_BACK_MS))).slice(0, MOST_MAILS);
    const headers = await open.headersOf(uids);
    for (const uid of uids) {
      if (LIKELY.test(unfold(headers.get(uid)))) bounced += await readOne(deps, open, uid);
      lastUid = uid;
    }
  } finally {
    await keepCursor(dataSource, name, { uidValidity, lastUid });
    if (bounced > 0) log.info('bounces.read', { bounced });
  }
}

/**
 * Processes one mail.
 * @returns 1 when it reports a new bounce of our mail
 */
async function readOne({ dataSource, now }: Deps, open: OpenMailbox, uid: number): Promise<0 | 1> {
  const mail = await open.fetch(uid);
  const bounce = mail && (await parseBounce(mail.source));
  if (!bounce) return 0;
  const receivedAt = new Date(Math.min(mail.receivedAt?.getTime() ?? Infinity, now().getTime()));
  const recorded = await dataSource.transaction((manager) => recordBounce(manager, bounce, receivedAt));
  if (recorded !== 'unknown') await open.markSeen(uid);
  return recorded === 'bounced' ? 1 : 0;
}

const unfold = (headers = ''): string => headers.replace(/\r?\n[ \t]+/g, ' ');
