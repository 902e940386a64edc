import type { ContactInquiryFilter, VolunteerApplicationFilter } from '../../generated/graphql';
import { isUuid } from '../../../rules/uuid';
import { birthdayFilter } from '../people/birthday-filter';
import { choice, dateRange, defineList, openChoice } from '../table/define-list';

const contactStatuses = [
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
] as const;

const kinds = [
  { value: 'contact', label: 'Contact' },
  { value: 'csr', label: 'CSR' },
] as const;

const volunteerStatuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const;

const sorts = ['createdAt', 'name', 'email', 'status'] as const;

/** Contact messages and CSR inquiries. */
export const contactList = defineList({
  nouns: { one: 'message', many: 'messages' },
  search: { label: 'Search messages', placeholder: 'Name, email, phone, message' },
  sorts,
  filters: { status: choice('Status', contactStatuses), type: choice('Type', kinds), ...dateRange },
  filter: ({ status, type, from, to }): ContactInquiryFilter => ({ status, kind: type, from, to }),
  export: 'contact',
  queries: ['AdminContactInquiries', 'WaitingInquiries'],
});

export const volunteerList = defineList({
  nouns: { one: 'application', many: 'applications' },
  search: { label: 'Search applications', placeholder: 'Name, email, phone, message' },
  sorts,
  filters: {
    status: choice('Status', volunteerStatuses),
    tag: openChoice('Tag', isUuid),
    birthday: birthdayFilter,
    ...dateRange,
  },
  filter: ({ status, tag, birthday, from, to }): VolunteerApplicationFilter => ({
    status,
    tagId: tag,
    birthday,
    from,
    to,
  }),
  export: 'volunteers',
  queries: ['AdminVolunteerApplications', 'WaitingInquiries'],
});
