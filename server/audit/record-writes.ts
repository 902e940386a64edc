import type { InferType, Schema } from 'yup';
import { isUuid } from '../../rules/uuid';
import { validate } from '../../rules/validate';
import type { ValuesOf } from '../database/entity-table';
import { brokenUniqueKey, type Queryable } from '../database/sql';
import { holdFlow } from '../database/hold-flow';
import { ConcurrentChange } from '../database/transactions';
import type { ServiceDeps } from '../deps';
import type { DeletePayload, UserError } from '../generated/resolvers';
import { queuePictures } from '../jobs/queue-pictures';
import { changedMeanwhile, deletion, notDeleted, notFlowId, notFound, toUserErrors } from '../graphql/user-errors';
import {
  changedSince,
  deleteAudited,
  insertAudited,
  lockRow,
  readRow,
  updateAudited,
  type AuditedTable,
  type Edited,
} from './audited-writes';
import { whoChanged } from './who-changed';

/** Times of a write: of both kinds for a new record, of the change alone for an existing one. */
interface Times {
  readonly createdAt?: Date;
  readonly updatedAt: Date;
}

interface RecordKind<E extends object, Row, S extends Schema, V extends Partial<E>, Payload> extends AuditedTable<
  E,
  Row
> {
  /** What messages call a record, as in "This item no longer exists."; its `entity` by default. */
  readonly noun?: string;
  readonly schema: S;
  /** Gives the columns that are written for a valid input. */
  readonly toRow: (value: InferType<S>, times: Times) => ValuesOf<E, V>;
  /** Builds the payload of a mutation; the row is null when there are errors. */
  readonly answer: (row: Row | null, userErrors: UserError[]) => Payload;
  /** Errors by the name of the unique key that a write violates. */
  readonly taken?: Readonly<Record<string, UserError>>;
  /** Runs in the transaction of a deletion that is not refused, before it: takes locks in their order. */
  readonly beforeDelete?: (manager: Queryable, id: string) => Promise<unknown>;
  /** Says what became of a record since it was shown, where its `updatedAt` does not tell; null for nothing. */
  readonly news?: (row: Row, shown: Shown) => string | null;
}

/** A change that was refused, since the record was saved after it was read; with who changed what. */
interface Overtaken {
  readonly overtakenBy: string;
}

const overtaken = async (...asked: Parameters<typeof whoChanged>): Promise<Overtaken> => ({
  overtakenBy: await whoChanged(...asked),
});

/** What a question about a record showed; what is left out is not compared. */
export interface Shown {
  /** Its `updatedAt`. */
  readonly readAt?: Date | null;
  /** Paise; of a campaign. */
  readonly raisedAmount?: number | null;
}

/** Writes of the office on one kind of record. */
export interface RecordWrites<Input, Payload> {
  /**
   * Adds a record.
   * @param flowId UUID of one filled-in form, which becomes the record's id: sent again, the record takes the values that
   * came last instead of being added twice
   */
  create(userId: string, input: Input, flowId?: string | null): Promise<Payload>;
  /** @param readAt its `updatedAt` when the form was filled: what was saved since is not written over */
  update(userId: string, id: string, input: Input, readAt?: Date | null): Promise<Payload>;
  /** Deletes a record; `deletedId` is null when there was none, or when it is another by now than was shown. */
  delete(userId: string, id: string, shown?: Shown): Promise<DeletePayload>;
}

/**
 * Creates the three writes on a kind of record that the site shows: each validates, writes row and audit entry in one
 * transaction, and renews the cached pages. Expected failures are `userErrors`.
 */
export function createRecordWrites<
  E extends object,
  Row extends Edited,
  S extends Schema,
  V extends Partial<E>,
  Payload,
>({ content, now }: ServiceDeps, kind: RecordKind<E, Row, S, V, Payload>): RecordWrites<object, Payload> {
  const { noun = kind.entity, schema, toRow, answer, taken = {}, beforeDelete, news } = kind;

  const save = async (
    input: object,
    write: (manager: Queryable, value: InferType<S>) => Promise<Row | Overtaken | null>,
  ): Promise<Payload> => {
    const { value, errors } = validate(schema, input);
    if (errors.length > 0) return answer(null, toUserErrors(errors));
    try {
      const row = await content.write(async (manager) => {
        const written = await write(manager, value);
        await queuePictures(manager);
        return written;
      });
      if (row === null) return answer(null, [notFound(noun)]);
      return 'overtakenBy' in row ? answer(null, [changedMeanwhile(noun, '', row.overtakenBy)]) : answer(row, []);
    } catch (error) {
      const known = taken[brokenUniqueKey(error) ?? ''];
      if (known) return answer(null, [known]);
      throw error;
    }
  };

  return {
    async create(userId, input, flowId) {
      if (flowId && !isUuid(flowId)) return answer(null, [notFlowId]);
      return save(input, async (manager, value) => {
        const at = now();
        if (!flowId) {
          return insertAudited<E, Row, V>(manager, userId, kind, toRow(value, { createdAt: at, updatedAt: at }));
        }
        await holdFlow(manager, flowId);
        const again = toRow(value, { updatedAt: at });
        const recorded = await updateAudited<E, Row, V>(manager, userId, kind, flowId, again, null);
        if (recorded && recorded !== 'conflict') return recorded;
        return insertAudited<E, Row, V>(manager, userId, kind, {
          ...toRow(value, { createdAt: at, updatedAt: at }),
          id: flowId,
        });
      });
    },

    async update(userId, id, input, readAt) {
      if (!isUuid(id)) return answer(null, [notFound(noun)]);
      return save(input, async (manager, value) => {
        const row = await updateAudited<E, Row, V>(
          manager,
          userId,
          kind,
          id,
          toRow(value, { updatedAt: now() }),
          readAt,
        );
        return row === 'conflict' ? overtaken(manager, { entity: kind.entity, id }, readAt, userId) : row;
      });
    },

    async delete(userId, id, shown = {}) {
      if (!isUuid(id)) return deletion(noun, null);
      const refusalOf = (row: Row | null): DeletePayload | null => {
        if (row && changedSince(row.updatedAt, shown.readAt))
          return notDeleted(`Someone else saved this ${noun} since you were asked.`);
        const happened = row && news?.(row, shown);
        return happened ? notDeleted(happened) : null;
      };
      return content.write(async (manager) => {
        if (beforeDelete) {
          const early = refusalOf(await readRow<E, Row>(manager, kind, id));
          if (early) return early;
          await beforeDelete(manager, id);
        }
        const refused = refusalOf(await lockRow<E, Row>(manager, kind, id));
        // What was done before the lock must not stay without the deletion: the next attempt is refused at once.
        if (refused && beforeDelete) throw new ConcurrentChange('a record changed while its deletion began');
        if (refused) return refused;
        return deletion(noun, await deleteAudited(manager, userId, kind, id));
      });
    },
  };
}
