import { CombinedGraphQLErrors, type ApolloClient } from '@apollo/client';
import { methodRules } from '../../../../rules/offline-methods';
import { RecordEntryDocument, type RecordEntryMutation } from '../../../generated/graphql';
import { inputOf, type Booked, type DeskLine, type Problem } from './desk-line';

/** What became of a line that was sent: booked, refused, an error of the site, or nobody knows. */
export type SentEntry =
  | { kind: 'booked'; booked: Booked }
  | { kind: 'refused'; problems: readonly Problem[] }
  | { kind: 'failed'; message: string }
  | { kind: 'unanswered' };

/** Time-out of an answer, in milliseconds; the line is sent again under its key. */
const PATIENCE = 30_000;

/** Codes of the API that say that the request itself is wrong: sent again it would be refused again. */
const WRONG = ['BAD_USER_INPUT', 'GRAPHQL_VALIDATION_FAILED', 'FORBIDDEN'];

type Answer = RecordEntryMutation['recordOfflineDonation'];

function bookedOf({ donation, similar, userErrors }: Answer): Booked | null {
  if (!donation?.receipt) return null;
  const isOther = userErrors.some(({ code }) => code === 'REUSED');
  if (userErrors.length > 0 && !isOther) return null;
  return {
    donationId: donation.id,
    receiptId: donation.receipt.id,
    receiptNumber: donation.receipt.receiptNumber,
    amount: donation.amount,
    is80g: donation.receipt.is80g,
    similar: similar && { id: similar.id, receiptNumber: similar.receiptNumber ?? '' },
    isOther,
  };
}

const problemsOf = ({ values }: DeskLine, { userErrors }: Answer): Problem[] =>
  userErrors.map(({ field, code, message }) => {
    const path = field.join('.');
    if (code === 'CONFIRM' && path === 'isCashLimitConfirmed') return { field: path, message, confirm: path };
    const isAskable = code === 'TAKEN' && path === 'reference' && !methodRules(values.method).isUnique;
    return { field: path, message, ...(isAskable ? { confirm: 'isTwinConfirmed' as const } : {}) };
  });

/** Sends a line. However often it is sent under its key, it is recorded once. */
export async function sendEntry(client: ApolloClient, line: DeskLine): Promise<SentEntry> {
  try {
    const { data } = await client.mutate({
      mutation: RecordEntryDocument,
      variables: { input: inputOf(line) },
      fetchPolicy: 'no-cache',
      context: { fetchOptions: { signal: AbortSignal.timeout?.(PATIENCE) } },
    });
    if (!data) return { kind: 'unanswered' };
    const answer = data.recordOfflineDonation;
    const booked = bookedOf(answer);
    return booked ? { kind: 'booked', booked } : { kind: 'refused', problems: problemsOf(line, answer) };
  } catch (error) {
    const codes = CombinedGraphQLErrors.is(error) ? error.errors.map(({ extensions }) => extensions?.code) : [];
    const isWrong = codes.some((code) => typeof code === 'string' && WRONG.includes(code));
    if (!(error instanceof Error)) return { kind: 'unanswered' };
    if (isWrong) return { kind: 'refused', problems: [{ field: '', message: error.message }] };
    return codes.includes('INTERNAL_SERVER_ERROR')
      ? { kind: 'failed', message: error.message }
      : { kind: 'unanswered' };
  }
}
