import { lookUpPersonSchema } from '../../rules/look-up-person';
import { validate } from '../../rules/validate';
import { recordAudit } from '../audit/audit';
import type { ServiceDeps } from '../deps';
import type { LookUpPersonInput, LookUpPersonPayload } from '../generated/resolvers';
import { toUserErrors } from '../graphql/user-errors';
import { logSecurity } from '../security-log';
import { readPrivacy } from './donor-privacy';
import { hindrancesOf } from './hindrances';
import { findPerson, nameOf } from './person';
import { countSubjects } from './person-summary';

/**
 * Counts what is known of a mailbox, and says what stands in the way of an erasure; for the office. Who looked up
 * whom is written to both logs before the answer. Of an address of which nothing is known the audit log says only that
 * somebody looked: it would be all that is known of it. The security log has ids alone.
 */
export async function lookUpPerson(
  { dataSource, log }: Pick<ServiceDeps, 'dataSource' | 'log'>,
  userId: string,
  input: LookUpPersonInput,
): Promise<LookUpPersonPayload> {
  const { value, errors } = validate(lookUpPersonSchema, input);
  if (errors.length > 0) return { person: null, userErrors: toUserErrors(errors) };
  const email = value.email.toLowerCase();
  const person = await findPerson(dataSource, { email });
  const [subjects, { erasureAskedAt = null }, hindrances] = await Promise.all([
    countSubjects(dataSource, person),
    readPrivacy(dataSource, person.donorIds),
    hindrancesOf(dataSource, person),
  ]);
  const records = subjects.reduce((sum, { count }) => sum + count, 0);
  const recordId = nameOf(person);
  await recordAudit(dataSource, {
    userId,
    action: 'person.look_up',
    entity: 'person',
    entityId: recordId,
    after: records > 0 ? { email, records } : { records },
  });
  logSecurity(log, 'person-looked-up', { userId, recordId, records });
  return {
    person: {
      email,
      subjects,
      erasureAskedAt,
      hindrances: hindrances.map(({ message }) => message),
      reach: { emails: [...person.emails], donorIds: [...person.donorIds] },
    },
    userErrors: [],
  };
}
