import type { FieldError } from '../../rules/validate';
import type { DeletePayload, UserError, UserErrorCode } from '../generated/resolvers';

/**
 * One expected failure.
 * @param field a path such as `donor.email` or `items[0].quantity`; '' when it concerns the whole
 */
export const userError = (field: string, code: UserErrorCode, message: string): UserError => ({
  field: field.split(/[.[\]]+/).filter(Boolean),
  code,
  message,
});

/** The answer for an id that names nothing, malformed ones included. */
export const notFound = (what: string): UserError =>
  userError('id', 'NOT_FOUND', `This ${what} does not exist any more.`);

/** The answer for a slug that another row has. */
export const slugTaken = (what: string): UserError => userError('slug', 'TAKEN', `Another ${what} has this slug.`);

/**
 * The answer to a change that was begun before another was saved: by somebody else, or by the same person in another tab.
 * @param field the one that was changed, where the rest can be told from it
 */
export const changedMeanwhile = (what: string, field = ''): UserError =>
  userError(
    field,
    'CONFLICT',
    `This ${what} was changed elsewhere since you opened it. Save again to put yours in its place.`,
  );

/** Why `updateAudited` gave no row. */
export const notUpdated = (outcome: null | 'conflict', what: string): UserError =>
  outcome === null ? notFound(what) : changedMeanwhile(what);

/** What `validate` found. */
export const toUserErrors = (errors: readonly FieldError[]): UserError[] =>
  errors.map(({ field, code, message }) => userError(field, code, message));

/** The answer to a deletion: the id, or that there was nothing to delete. */
export const deletion = (what: string, deletedId: string | null): DeletePayload =>
  deletedId === null ? { deletedId, userErrors: [notFound(what)] } : { deletedId, userErrors: [] };
