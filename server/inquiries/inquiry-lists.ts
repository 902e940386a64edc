import { addDays, startOfDay } from '../../rules/dates';
import { EntityTable, type Columns } from '../database/entity-table';
import { FieldColumns, type Fields } from '../database/field-columns';
import { newestFirst, readInChunks } from '../database/export-chunks';
import { Conditions, COUNT_UP_TO, orderBy } from '../database/listing';
import { inquiryText } from '../database/search-texts';
import { readSearchedPage } from '../database/searched-page';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  ContactInquiry,
  ContactInquiryList,
  QueryAdminContactInquiriesArgs,
  QueryAdminVolunteerApplicationsArgs,
  RequireFields,
  InquiryCounts,
  InquirySort,
  VolunteerApplication,
  VolunteerApplicationFilter,
  VolunteerApplicationList,
  VolunteerSelection,
} from '../generated/resolvers';
import {
  addMarks,
  asksForMarks,
  birthdaysAlone,
  markColumns,
  markFields,
  readsBirthdaysFirst,
} from '../people/people-sql';
import { volunteerPeople } from '../people/people-tables';
import { selectedIds } from '../people/selected-ids';
import { ContactInquiryEntity } from './contact-inquiry.entity';
import { VolunteerApplicationEntity } from './volunteer-application.entity';

type Defaults = 'direction' | 'filter' | 'page' | 'sort';
type ContactArgs = RequireFields<QueryAdminContactInquiriesArgs, Defaults>;
type VolunteerArgs = RequireFields<QueryAdminVolunteerApplicationsArgs, Defaults>;

const CONSENT = ['consentVersion', 'consentLanguage'] as const;
const contactTable = new EntityTable(ContactInquiryEntity);
const volunteerTable = new EntityTable(VolunteerApplicationEntity);
/** A volunteer as the API has one, from `volunteer_submissions` without an alias. */
export const volunteerColumns: Columns<VolunteerApplication> = `${volunteerTable.selectAllBut(CONSENT)}, ${markColumns(volunteerPeople)}`;
export const contactColumns = contactTable.selectAllBut(CONSENT);

const contactFields = new FieldColumns<Omit<ContactInquiry, '__typename'>>(contactTable.columns());
const volunteerFields = new FieldColumns<Omit<VolunteerApplication, '__typename'>>({
  ...volunteerTable.columns(),
  ...markFields(volunteerPeople),
});

const sortColumns: Record<InquirySort, string> = {
  createdAt: 'created_at',
  name: 'lower(name)',
  email: 'lower(email)',
  status: 'status, created_at',
};

/** Builds the conditions on the day of arrival; days are in Asia/Kolkata. */
const receivedWithin = ({ from, to }: Pick<VolunteerApplicationFilter, 'from' | 'to'>): Conditions =>
  new Conditions()
    .add((value) => `created_at >= ${value}`, from && startOfDay(from))
    .add((value) => `created_at < ${value}`, to && startOfDay(addDays(to, 1)));

const contactConditions = (filter: ContactArgs['filter'], search: ContactArgs['search']): Conditions =>
  receivedWithin(filter)
    .add((value) => `status = ${value}`, filter.status)
    .add((value) => `kind = ${value}`, filter.kind)
    .searchWords(search, inquiryText);

const volunteerConditions = (
  filter: VolunteerArgs['filter'],
  search: VolunteerArgs['search'],
  now: Date,
  birthdaysFirst = false,
): Conditions =>
  addMarks(
    receivedWithin(filter)
      .add((value) => `status = ${value}`, filter.status)
      .searchWords(search, inquiryText),
    volunteerPeople,
    filter,
    now,
    birthdaysFirst,
  );

/** The volunteers of a selection: some by their ids, or all that the list shows. */
export const selectedVolunteers = ({ ids, search, filter }: VolunteerSelection, now: Date): Conditions =>
  selectedIds(ids) ?? volunteerConditions(filter ?? {}, search, now);

/** Tells whether a list is sorted by a text that is searched too. */
const isOfText = (sort: InquirySort): boolean => sort === 'name' || sort === 'email';

/** Rows that are counted, by the field of the count. */
const counted: Record<Exclude<keyof InquiryCounts, '__typename'>, string> = {
  contact: 'contact_submissions',
  unread: `contact_submissions where status = 'unread'`,
  volunteers: 'volunteer_submissions',
  pending: `volunteer_submissions where status = 'pending'`,
};

const sortedBy = ['id', 'name', 'email', 'status', 'created_at'];

/** Creates the office's lists of what visitors sent. */
export function createInquiryLists({ dataSource, now }: Pick<ServiceDeps, 'dataSource' | 'now'>) {
  return {
    /**
     * Lists contact messages and CSR inquiries.
     * @param fields of the rows that are needed; all by default
     */
    contacts: ({ page, search, filter, sort, direction }: ContactArgs, fields?: Fields): Promise<ContactInquiryList> =>
      readSearchedPage<ContactInquiry>(dataSource, {
        select: contactFields.select(fields),
        from: 'contact_submissions',
        where: contactConditions(filter, search),
        order: orderBy(sortColumns, sort, direction, 'id'),
        page,
        search,
        matched: { from: 'contact_submissions', columns: sortedBy },
        isSortedByText: isOfText(sort),
      }),

    /**
     * Lists volunteer applications.
     * @param fields of the rows that are needed; all by default
     */
    volunteers: (
      { page, search, filter, sort, direction }: VolunteerArgs,
      fields?: Fields,
    ): Promise<VolunteerApplicationList> =>
      readSearchedPage<VolunteerApplication>(dataSource, {
        select: volunteerFields.select(fields),
        from: 'volunteer_submissions',
        where: volunteerConditions(filter, search, now()),
        order: orderBy(sortColumns, sort, direction, 'id'),
        page,
        search,
        matched: {
          from: 'volunteer_submissions',
          columns: sortedBy,
          whenMany: readsBirthdaysFirst(filter) ? volunteerConditions(filter, search, now(), true) : undefined,
        },
        indexed: birthdaysAlone(volunteerPeople, filter, search, now()),
        isSortedByText: isOfText(sort),
        ...(asksForMarks(filter) && { countUpTo: COUNT_UP_TO }),
      }),

    /** Streams all messages that match, newest first. */
    contactsForExport: ({ filter, search }: Pick<ContactArgs, 'filter' | 'search'>): AsyncGenerator<ContactInquiry[]> =>
      readInChunks(dataSource, {
        select: contactColumns,
        from: 'contact_submissions',
        where: contactConditions(filter, search),
        keys: newestFirst(),
      }),

    /** Streams all volunteer applications that match, newest first. */
    volunteersForExport: ({
      filter,
      search,
    }: Pick<VolunteerArgs, 'filter' | 'search'>): AsyncGenerator<VolunteerApplication[]> =>
      readInChunks(dataSource, {
        select: volunteerColumns,
        from: 'volunteer_submissions',
        where: volunteerConditions(filter, search, now()),
        keys: newestFirst(),
      }),

    /**
     * Counts all rows, and those that wait for the office; every page asks for the latter, which are few.
     * @param fields that are needed; the others stay 0
     */
    async counts(fields: Fields): Promise<InquiryCounts> {
      const asked = Object.entries(counted).filter(([name]) => fields.has(name));
      const columns = asked.map(([name, rows]) => `(select count(*) from ${rows})::int as ${name}`);
      const counts = await firstRow<Partial<InquiryCounts>>(dataSource, `select ${columns.join(', ')}`);
      return { contact: 0, unread: 0, volunteers: 0, pending: 0, ...counts };
    },
  };
}
