import { addDays, startOfDay } from '../../rules/dates';
import { eventSchema, type EventInput as CheckedEvent } from '../../rules/event';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { deleteAudited, insertAudited, updateAudited } from '../audit/audited-writes';
import { Conditions, orderBy, publicLimit, readPage } from '../database/listing';
import { brokenUniqueKey } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  DeletePayload,
  Event,
  EventInput,
  EventOrder,
  EventPage,
  EventPayload,
  EventSort,
  QueryAdminEventsArgs,
  RequireFields,
  UserError,
} from '../generated/resolvers';
import { deletion, notFound, notUpdated, slugTaken, toUserErrors } from '../graphql/user-errors';

export type EventsService = ReturnType<typeof createEventsService>;

type ListArgs = RequireFields<QueryAdminEventsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const MAX_PUBLIC_EVENTS = 200;

const columns = `id, title, slug, description, event_date as "eventDate", ends_at as "endsAt", location, featured_image as "featuredImage",
  founder_name as "founderName", founder_image as "founderImage", founder_bio as "founderBio", status,
  video_urls as "videoUrls", gallery_images as "galleryImages", updated_at as "updatedAt"`;
const events = { entity: 'event', table: 'events', columns };

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

const toColumns = (value: CheckedEvent, now: Date) => ({
  title: value.title,
  slug: value.slug,
  description: value.description,
  event_date: value.eventDate,
  ends_at: value.endsAt,
  location: value.location,
  featured_image: value.featuredImage,
  founder_name: value.founderName,
  founder_image: value.founderImage,
  founder_bio: value.founderBio,
  status: value.status,
  video_urls: value.videoUrls,
  gallery_images: value.galleryImages,
  updated_at: now,
});

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
    publicList: (order: EventOrder, limit: number | null | undefined): Promise<Event[]> =>
      dataSource.query<Event[]>(
        `select ${columns} from events where status = 'active' order by ${publicOrder[order]} limit $1`,
        [publicLimit(limit, MAX_PUBLIC_EVENTS)],
      ),

    /** Lists the office's table; days of the filter are in Asia/Kolkata. */
    list: ({ page, search, filter, sort, direction }: ListArgs): Promise<EventPage> =>
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
          return insertAudited<Event>(manager, userId, events, { ...toColumns(value, now), created_at: now });
        }),
      ),

    /** @param readAt its `updatedAt` when the form was filled: what was saved since is not written over */
    async update(userId: string, id: string, input: EventInput, readAt?: Date | null): Promise<EventPayload> {
      if (!isUuid(id)) return refused(notFound('event'));
      return save(input, (value) =>
        content.write((manager) =>
          updateAudited<Event>(manager, userId, events, id, toColumns(value, deps.now()), readAt),
        ),
      );
    },

    async delete(userId: string, id: string): Promise<DeletePayload> {
      if (!isUuid(id)) return deletion('event', null);
      return deletion('event', await content.write((manager) => deleteAudited(manager, userId, events, id)));
    },
  };
}
