import { addDays, startOfDay } from '../../rules/dates';
import { eventSchema, type EventInput as CheckedEvent } from '../../rules/event';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { deleteAudited, insertAudited, updateAudited } from '../audit/audited-writes';
import { EntityTable } from '../database/entity-table';
import { Conditions, countOf, orderBy, publicLimit, publicOffset, readPage } from '../database/listing';
import { brokenUniqueKey } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  DeletePayload,
  Event,
  EventInput,
  EventOrder,
  EventList,
  EventPayload,
  EventSort,
  QueryAdminEventsArgs,
  RequireFields,
  UserError,
} from '../generated/resolvers';
import { deletion, notFound, notUpdated, slugTaken, toUserErrors } from '../graphql/user-errors';
import { EventEntity } from './event.entity';

export type EventsService = ReturnType<typeof createEventsService>;

type ListArgs = RequireFields<QueryAdminEventsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const MAX_PUBLIC_EVENTS = 200;

const table = new EntityTable(EventEntity);
const columns = table.selectAllBut(['createdAt']);
const events = { entity: 'event', table, columns };

const publicOrder: Record<EventOrder, string> = {
  soonest: 'event_date asc, id asc',
  latest: 'event_date desc, id desc',
};

const sortColumns: Record<EventSort, string> = {
  eventDate: 'event_date',
  title: 'lower(title)',
  location: 'lower(location)',
  status: 'status, event_date',
};

const refused = (...userErrors: UserError[]): EventPayload => ({ event: null, userErrors });

/** Creates the service of events: active ones for visitors, all of them for the office. */
export function createEventsService(deps: ServiceDeps) {
  const { dataSource, content } = deps;

  const save = async (
    input: EventInput,
    write: (value: CheckedEvent) => Promise<Event | 'conflict' | null>,
  ): Promise<EventPayload> => {
    const { value, errors } = validate(eventSchema, input);
    if (errors.length > 0) return refused(...toUserErrors(errors));
    try {
      const event = await write(value);
      if (event === null || event === 'conflict') return refused(notUpdated(event, 'event'));
      return { event, userErrors: [] };
    } catch (error) {
      if (brokenUniqueKey(error) === 'events_slug_key') return refused(slugTaken('event'));
      throw error;
    }
  };

  return {
    publicList: (
      order: EventOrder,
      limit: number | null | undefined,
      offset: number | null | undefined,
    ): Promise<Event[]> =>
      dataSource.query<Event[]>(
        `select ${columns} from events where status = 'active' order by ${publicOrder[order]} limit $1 offset $2`,
        [publicLimit(limit, MAX_PUBLIC_EVENTS), publicOffset(offset)],
      ),

    publicCount: (): Promise<number> => countOf(dataSource, `events where status = 'active'`),

    /** Lists the office's table; days of the filter are in Asia/Kolkata. */
    list: ({ page, search, filter, sort, direction }: ListArgs): Promise<EventList> =>
      readPage<Event>(dataSource, {
        select: columns,
        from: 'events',
        where: new Conditions()
          .add((value) => `status = ${value}`, filter.status)
          .add((value) => `event_date >= ${value}`, filter.from && startOfDay(filter.from))
          .add((value) => `event_date < ${value}`, filter.to && startOfDay(addDays(filter.to, 1)))
          .search(search, ['title', 'slug', 'location']),
        order: orderBy(sortColumns, sort, direction, 'id'),
        page,
      }),

    create: (userId: string, input: EventInput): Promise<EventPayload> =>
      save(input, (value) =>
        content.write((manager) => {
          const now = deps.now();
          return insertAudited(manager, userId, events, { ...value, createdAt: now, updatedAt: now });
        }),
      ),

    /** @param readAt its `updatedAt` when the form was filled: what was saved since is not written over */
    async update(userId: string, id: string, input: EventInput, readAt?: Date | null): Promise<EventPayload> {
      if (!isUuid(id)) return refused(notFound('event'));
      return save(input, (value) =>
        content.write((manager) =>
          updateAudited(manager, userId, events, id, { ...value, updatedAt: deps.now() }, readAt),
        ),
      );
    },

    async delete(userId: string, id: string): Promise<DeletePayload> {
      if (!isUuid(id)) return deletion('event', null);
      return deletion('event', await content.write((manager) => deleteAudited(manager, userId, events, id)));
    },
  };
}
