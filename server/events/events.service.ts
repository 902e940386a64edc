import { addDays, startOfDay } from '../../rules/dates';
import { eventSchema } from '../../rules/event';
import { MAX_LENGTH } from '../../rules/limits';
import { createRecordWrites, type RecordWrites } from '../audit/record-writes';
import type { Fields } from '../database/field-columns';
import { Conditions, countOf, orderBy, publicLimit, publicOffset, readPage } from '../database/listing';
import { readShared } from '../database/shared-connection';
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
import { eventFields, eventTable, recordColumns, type EventRow } from './event-columns';

export type EventsService = ReturnType<typeof createEventsService>;

type ListArgs = RequireFields<QueryAdminEventsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const MAX_PUBLIC_EVENTS = 200;

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
    table: eventTable,
    columns: recordColumns,
    schema: eventSchema,
    toRow: (value, times) => ({ ...value, ...times }),
    answer: (event, userErrors) => ({ event, userErrors }),
    taken: { events_slug_key: slugTaken('event') },
  });

  return {
    /**
     * Lists active events, at most 200 of them.
     * @param fields of the rows that are needed; all by default
     */
    publicList: (
      order: EventOrder,
      limit: number | null | undefined,
      offset: number | null | undefined,
      fields?: Fields,
    ): Promise<Partial<EventRow>[]> =>
      readShared<Partial<EventRow>>(
        dataSource,
        `select ${eventFields.select(fields)} from events where status = 'active' order by ${publicOrder[order]} limit $1 offset $2`,
        [publicLimit(limit, MAX_PUBLIC_EVENTS), publicOffset(offset)],
      ),

    /**
     * Reads an active event by its slug; null when there is none.
     * @param fields of the row that are needed; all by default
     */
    async publicBySlug(slug: string, fields?: Fields): Promise<Partial<EventRow> | null> {
      if (slug.length > MAX_LENGTH.slug || slug.includes('\u0000')) return null;
      const [event] = await readShared<Partial<EventRow>>(
        dataSource,
        `select ${eventFields.select(fields)} from events where status = 'active' and slug = $1`,
        [slug],
      );
      return event ?? null;
    },

    publicCount: (): Promise<number> => countOf(dataSource, `events where status = 'active'`),

    /**
     * Lists the office's table; days of the filter are in Asia/Kolkata.
     * @param fields of the rows that are needed; all by default
     */
    list: ({ page, search, filter, sort, direction }: ListArgs, fields?: Fields): Promise<EventList> =>
      readPage<Event>(dataSource, {
        select: eventFields.select(fields),
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
