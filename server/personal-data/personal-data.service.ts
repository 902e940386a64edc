import { periodsOf } from '../../rules/retention';
import { isUuid } from '../../rules/uuid';
import { flagForAttention } from '../attention/attention';
import { recordAudit } from '../audit/audit';
import type { Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  DonorPrivacy,
  ErasePersonInput,
  ErasePersonPayload,
  LookUpPersonInput,
  LookUpPersonPayload,
  OwnData,
  OwnDataPayload,
  PersonFilePayload,
  PersonInput,
  RecordWithdrawalInput,
  SubmitPayload,
  WithdrawalPayload,
} from '../generated/resolvers';
import { notFound, userError } from '../graphql/user-errors';
import { mailboxOfKey } from '../my-giving/donor-key';
import { logSecurity } from '../security-log';
import { closeAccount } from './close-account';
import { erasePerson } from './erase-person';
import { readPrivacy } from './donor-privacy';
import { hindrancesOf } from './hindrances';
import { lookUpPerson } from './look-up';
import { isWithdrawn, readOwnConsents, takeWithdrawalBack, withdrawMails, withdrawMessage } from './own-consents';
import { findPerson, findReach, nameOf, type Person, type Reach } from './person';
import { makePersonFile } from './person-file';

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;

/** Days within which the office answers somebody who asks to be erased. */
const ANSWER_DAYS = 30;
/** What is typed before anything is erased. */
const CONFIRMATION = 'ERASE';

const OLD_LINK = userError('', 'LINK_EXPIRED', 'This link has expired. Load this page again to request a new one.');
const NOT_TYPED = userError('confirmation', 'INVALID', `Please type ${CONFIRMATION}.`);
const NOTHING = userError('', 'NOT_FOUND', 'Nothing is known of this person.');
const WORKS_HERE =
  'This account works in the office. Ask an administrator to take its role away under People and roles, then';
const WORKING = userError('id', 'NOT_POSSIBLE', `${WORKS_HERE} withdraw again.`);
const WORKING_ON = userError('', 'NOT_POSSIBLE', `${WORKS_HERE} close it.`);
const NOBODY_NAMED = userError('email', 'REQUIRED', 'Please name an email address or a donor.');

const isTyped = (text: string): boolean => text.trim().toUpperCase() === CONFIRMATION;
const noFile = (error: typeof NOTHING): PersonFilePayload => ({ zip: null, fileName: null, userErrors: [error] });

/** Creates the service of what somebody may ask about their data: to see it, to withdraw consent, to be erased. */
export function createPersonalDataService(deps: ServiceDeps) {
  const { dataSource, now } = deps;

  const personOf = async (key: string): Promise<Person | null> => {
    const mailbox = await mailboxOfKey(dataSource, deps, key);
    return mailbox && findPerson(dataSource, { email: mailbox.email });
  };

  const read = async (person: Person): Promise<OwnData> => {
    const [consents, withdrawn, asked, hindrances, years] = await Promise.all([
      readOwnConsents(dataSource, person),
      isWithdrawn(dataSource, person),
      readPrivacy(dataSource, person.donorIds),
      hindrancesOf(dataSource, person),
      readYears(dataSource),
    ]);
    return {
      consents,
      isWithdrawn: withdrawn,
      erasureAskedAt: asked.erasureAskedAt ?? null,
      hindrances: hindrances.map(({ message }) => message),
      keepReceiptsYears: years,
    };
  };

  /** Applies a change for the mailbox of a key in one transaction, and reads its data again. */
  const change = async (
    key: string,
    work: (db: Queryable, person: Person) => Promise<OwnDataPayload['userErrors']>,
  ): Promise<OwnDataPayload> => {
    const person = await personOf(key);
    if (!person) return { data: null, userErrors: [OLD_LINK] };
    const userErrors = await dataSource.transaction((manager) => work(manager, person));
    return { data: userErrors.length > 0 ? null : await read(person), userErrors };
  };

  /** Withdraws mails about the work, or takes that back, with an entry for each donor. */
  const setMails = async (db: Queryable, person: Person, wanted: boolean, userId: string | null): Promise<void> => {
    const [donorId = ''] = person.donorIds;
    const changed = wanted
      ? await takeWithdrawalBack(db, person)
      : (await withdrawMails(db, person, userId, now())).length;
    if (changed > 0)
      await recordAudit(db, {
        userId,
        action: wanted ? 'consent.restore' : 'consent.withdraw',
        entity: 'donor',
        entityId: donorId,
        after: { isWithdrawn: !wanted, by: userId ? 'office' : 'donor' },
      });
  };

  return {
    /** Reads a donor's own data by the key of My giving; null when the key is invalid or expired. */
    async open(key: string): Promise<OwnData | null> {
      const person = await personOf(key);
      return person && read(person);
    },

    /** Makes the file of everything that is known of the mailbox of a key. */
    async exportOwn(key: string): Promise<PersonFilePayload> {
      const mailbox = await mailboxOfKey(dataSource, deps, key);
      if (!mailbox) return noFile(OLD_LINK);
      const file = await makePersonFile(dataSource, { email: mailbox.email }, now());
      return file ? { zip: file.bytes.toString('base64'), fileName: file.fileName, userErrors: [] } : noFile(NOTHING);
    },

    /**
     * Withdraws one consent: that of a gift for all gifts, that of a message by deleting the message, that of an account
     * by closing it.
     */
    async withdrawOwn(key: string, id: string): Promise<OwnDataPayload> {
      let closed: string | null = null;
      const payload = await change(key, async (db, person) => {
        closed = null;
        const consent = isUuid(id) ? (await readOwnConsents(db, person)).find((own) => own.id === id) : undefined;
        if (!consent) return [notFound('id')];
        const { place, userId } = consent;
        if (place === 'donation' || place === 'recurring') {
          await setMails(db, person, false, null);
          return [];
        }
        const outcome = userId && (await closeAccount(db, userId));
        if (outcome === 'working') return [WORKING];
        if (outcome === 'gone') return [notFound('id')];
        closed = userId;
        if (userId || (await withdrawMessage(db, person, id)))
          await recordAudit(db, {
            userId: null,
            action: 'consent.withdraw',
            entity: 'consent',
            entityId: id,
            after: { place, by: 'donor' },
          });
        return [];
      });
      if (closed) logSecurity(deps.log, 'account-closed', { userId: closed });
      return payload;
    },

    /**
     * Closes the account of whoever is signed in, with or without a consent or a gift. Closing it twice at once is no
     * error.
     */
    async closeOwn(userId: string): Promise<SubmitPayload> {
      const outcome = await dataSource.transaction(async (manager) => {
        const done = await closeAccount(manager, userId);
        if (done === 'closed')
          await recordAudit(manager, {
            userId: null,
            action: 'account.close',
            entity: 'account',
            entityId: userId,
            after: { by: 'owner' },
          });
        return done;
      });
      if (outcome === 'working') return { success: false, userErrors: [WORKING_ON] };
      if (outcome === 'closed') logSecurity(deps.log, 'account-closed', { userId });
      return { success: true, userErrors: [] };
    },

    /** Stops mails about the work for a mailbox, or wants them again. */
    setOwnMails: (key: string, wanted: boolean): Promise<OwnDataPayload> =>
      change(key, async (db, person) => {
        await setMails(db, person, wanted, null);
        return [];
      }),

    /** Asks the office to erase; it answers within 30 days. Asking twice asks once. */
    askErasure: (key: string, confirmation: string): Promise<OwnDataPayload> =>
      change(key, async (db, person) => {
        if (!isTyped(confirmation)) return [NOT_TYPED];
        const hindrances = await hindrancesOf(db, person);
        if (hindrances.length > 0) return hindrances;
        const [donorId = ''] = person.donorIds;
        const asked = await db.query<unknown[]>(
          `insert into erasures (asked_at, donor_ids) select $1, $2
            where not exists (select 1 from erasures where erased_at is null and donor_ids && $2::uuid[]) returning id`,
          [now(), person.donorIds],
        );
        if (asked.length === 0) return [];
        const details = `Somebody asks on My giving to be erased. Answer within ${ANSWER_DAYS} days.`;
        await flagForAttention(db, 'erasure_asked', donorId, person.donationIds[0] ?? null, details, 'always');
        await db.query(
          `update attention_items set due_at = $2::timestamptz + make_interval(days => $3)
            where kind = 'erasure_asked' and reference = $1`,
          [donorId, now(), ANSWER_DAYS],
        );
        await recordAudit(db, { userId: null, action: 'person.ask-erasure', entity: 'donor', entityId: donorId });
        return [];
      }),

    /** Counts what is known of a mailbox for the office; see look-up. */
    lookUp: (userId: string, input: LookUpPersonInput): Promise<LookUpPersonPayload> =>
      lookUpPerson(deps, userId, input),

    /** Makes the file for the office; it is in the audit log and in the security log. */
    async exportPerson(userId: string, input: PersonInput): Promise<PersonFilePayload> {
      if (!input.email?.trim() && !input.donorId) return noFile(NOBODY_NAMED);
      const file = await makePersonFile(dataSource, input, now());
      if (!file) return noFile(NOTHING);
      const person = await findPerson(dataSource, input);
      const entityId = nameOf(person);
      await recordAudit(dataSource, {
        userId,
        action: 'export.download',
        entity: 'export',
        entityId,
        after: { list: 'person', records: file.records, hasPans: true },
      });
      logSecurity(deps.log, 'exported', { userId, list: 'person', recordId: entityId, hasPans: true });
      return { zip: file.bytes.toString('base64'), fileName: file.fileName, userErrors: [] };
    },

    /** Erases a person for good, in one transaction. */
    async erase(userId: string, { person, confirmation, reach }: ErasePersonInput): Promise<ErasePersonPayload> {
      const refused = (error: typeof NOTHING): ErasePersonPayload => ({ erasure: null, userErrors: [error] });
      if (!isTyped(confirmation)) return refused(NOT_TYPED);
      if (!person.email?.trim() && !person.donorId) return refused(NOBODY_NAMED);
      const { erased, userErrors } = await deps.content.write((manager) =>
        erasePerson(manager, userId, person, now(), reach),
      );
      if (erased) logSecurity(deps.log, 'erased', { userId, erasureId: erased.id });
      return { erasure: erased, userErrors };
    },

    /** Records a withdrawal that came by telephone or letter, or takes it back. */
    async recordWithdrawal(
      userId: string,
      { donorId, isWithdrawn: wish }: RecordWithdrawalInput,
    ): Promise<WithdrawalPayload> {
      const person = isUuid(donorId) ? await findPerson(dataSource, { donorId }) : null;
      if (!person?.donorIds.length) return { isWithdrawn: null, userErrors: [notFound('donorId')] };
      await dataSource.transaction((manager) => setMails(manager, person, !wish, userId));
      return { isWithdrawn: wish, userErrors: [] };
    },

    /** Reads what a donor asked about their data. */
    privacyOf: (donorId: string): Promise<DonorPrivacy> => readPrivacy(dataSource, [donorId]),

    /** Reads whom an erasure of a donor takes in. */
    reachOf: (donorId: string): Promise<Reach> => findReach(dataSource, { donorId }),
  };
}

async function readYears(db: Queryable): Promise<number> {
  const rows = await db.query<{ key: string; value: string }[]>(
    `select key, value from settings where key = 'keep_receipts_years'`,
  );
  return periodsOf(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).receipts;
}
