import { formatDate } from '../../../rules/dates';
import { readCsrMessage } from '../../../rules/inquiries';
import type { ContactRowFragment, InquirySort } from '../../generated/graphql';
import { Figures } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import type { PhoneRow } from '../table/PhoneList';
import { StatusBadge } from '../ui/StatusBadge';
import { StatusButton, StatusButtons } from './StatusButton';
import { Excerpt, inquiryColumns, unbroken } from './inquiry-columns';
import type { InquiryAction } from './useStatusAction';

type Contact = ContactRowFragment;

/** What a message says: a CSR inquiry's facts apart from its words. */
export const contactWords = ({ kind, message }: Contact) =>
  kind === 'csr' ? readCsrMessage(message) : { facts: [], text: message };

function aboutOf(contact: Contact): string | undefined {
  if (contact.kind !== 'csr') return undefined;
  const [company] = contactWords(contact).facts;
  return company ? `CSR · ${company.value}` : 'CSR';
}

const messageOf = (contact: Contact): string => contactWords(contact).text;

/** The specified columns, in their order. */
export const contactColumns = (markRead: InquiryAction): AdminColumn<Contact, InquirySort>[] => [
  ...inquiryColumns<Contact>({ about: aboutOf, message: messageOf }),
  {
    key: 'actions',
    header: 'Actions',
    width: 116,
    cell: (contact, { tabIndex }) =>
      contact.status === 'unread' && (
        <StatusButton verb="Mark Read" submission={contact} action={markRead} tabIndex={tabIndex} />
      ),
  },
];

export const contactPhoneRow =
  (markRead: InquiryAction) =>
  (contact: Contact): PhoneRow => ({
    title: contact.name,
    end: <Figures>{formatDate(contact.createdAt)}</Figures>,
    second: <Excerpt>{messageOf(contact)}</Excerpt>,
    badge: <StatusBadge status={contact.status} />,
    meta: [aboutOf(contact), contact.email, contact.phone && unbroken(contact.phone)].filter(Boolean).join(' · '),
    actions: contact.status === 'unread' && (
      <StatusButtons>
        <StatusButton verb="Mark Read" submission={contact} action={markRead} />
      </StatusButtons>
    ),
  });
