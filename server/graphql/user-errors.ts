import type { FieldError } from '../../rules/validate';
import type { DeletePayload, UserError, UserErrorCode } from '../generated/resolvers';

/**
 * Builds one expected failure.
 * @param field a path such as `donor.email` or `items[0].quantity`; '' when it concerns the whole input
 */
export const userError = (field: string, code: UserErrorCode, message: string): UserError => ({
  field: field.split(/[.[\]]+/).filter(Boolean),
  code,
  message,
});

/** Builds the error for an unknown id, malformed ones included. */
export const notFound = (what: string): UserError => userError('id', 'NOT_FOUND', `This ${what} no longer exists.`);

/** Error for an idempotency key that is no UUID. */
export const notFlowId: UserError = userError('flowId', 'INVALID', 'The idempotency key must be a UUID.');

/** Builds the error for a slug that another row has. */
export const slugTaken = (what: string): UserError => userError('slug', 'TAKEN', `Another ${what} has this slug.`);

/**
 * Builds the error of optimistic locking: another change was saved first, by somebody else or in another tab.
 * @param field the changed one, where the rest can be told from it
 * @param who says who changed what; see `whoChanged`
 */
export const changedMeanwhile = (what: string, field = '', who = ''): UserError =>
  userError(
    field,
    'CONFLICT',
    `Someone else saved this ${what} while you were editing. Save again to overwrite their changes. ${who}`.trim(),
  );

/** Builds the error for an `updateAudited` without a row. */
export const notUpdated = (outcome: null | 'conflict', what: string): UserError =>
  outcome === null ? notFound(what) : changedMeanwhile(what);

/** Converts the errors of `validate`. */
export const toUserErrors = (errors: readonly FieldError[]): UserError[] =>
  errors.map(({ field, code, message }) => userError(field, code, message));

/** Builds the payload of a deletion: the id, or an error when there was nothing to delete. */
export const deletion = (what: string, deletedId: string | null): DeletePayload =>
  deletedId === null ? { deletedId, userErrors: [notFound(what)] } : { deletedId, userErrors: [] };

/** Builds the payload of a deletion whose question was overtaken. @param happened a sentence about what happened */
export const notDeleted = (happened: string): DeletePayload => ({
  deletedId: null,
  userErrors: [userError('', 'CONFLICT', `${happened} Nothing was deleted. Please look at it again.`)],
});
