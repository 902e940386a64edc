import { addDays, startOfDay } from '../../rules/dates';
import { eventSchema } from '../../rules/event';
import { createRecordWrites, type RecordWrites } from '../audit/record-writes';
import { EntityTable } from '../database/entity-table';
import { Conditions, countOf, orderBy, publicLimit, publicOffset, readPage } from '../database/listing';
import type { ServiceDeps } from '../deps';
import type {
  Event,
  EventInput,
  EventOrder,
  EventList,
  EventPayload,
  EventSort,
  QueryAdminEventsArgs,
  RequireFields,
} from '../generated/resolvers';
import { slugTaken } from '../graphql/user-errors';
import { EventEntity } from './event.entity';

export type EventsService = ReturnType<typeof createEventsService>;

type ListArgs = RequireFields<QueryAdminEventsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const MAX_PUBLIC_EVENTS = 200;

const table = new EntityTable(EventEntity);
const columns = table.selectAllBut(['createdAt']);

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

/** Creates the service of events: active ones for visitors, all of them for the office. */
export function createEventsService(deps: ServiceDeps) {
  const { dataSource } = deps;

  const writes: RecordWrites<EventInput, EventPayload> = createRecordWrites(deps, {
    entity: 'event',
    table,
    columns,
    schema: eventSchema,
    toRow: (value, times) => ({ ...value, ...times }),
    answer: (event, userErrors) => ({ event, userErrors }),
    taken: { events_slug_key: slugTaken('event') },
  });

  return {
    /** Lists active events, at most 200 of them. */
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

    ...writes,
  };
}
