import { formatDate } from '../../../rules/dates';
import type { InquirySort, VolunteerRowFragment } from '../../generated/graphql';
import { Figures } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import type { PhoneRow } from '../table/PhoneList';
import { StatusBadge } from '../ui/StatusBadge';
import { StatusButton, StatusButtons } from './StatusButton';
import { Excerpt, inquiryColumns, unbroken } from './inquiry-columns';
import type { InquiryAction } from './useStatusAction';

type Volunteer = VolunteerRowFragment;

export interface VolunteerActions {
  approve: InquiryAction;
  reject: InquiryAction;
}

interface DecisionProps {
  volunteer: Volunteer;
  actions: VolunteerActions;
  /** In the foot of the dialog the filled button stands last. */
  isFoot?: boolean;
  tabIndex?: number;
}

/** Only an application that waits can be decided on. */
export function Decision({ volunteer, actions: { approve, reject }, isFoot, tabIndex }: DecisionProps) {
  if (volunteer.status !== 'pending') return null;
  const shared = { submission: volunteer, isLarge: isFoot, tabIndex };
  return (
    <StatusButtons isReversed={isFoot}>
      <StatusButton verb="Approve" {...shared} action={approve} look={isFoot ? 'filled' : 'quiet'} />
      <StatusButton verb="Reject" {...shared} action={reject} look="refuse" />
    </StatusButtons>
  );
}

const messageOf = ({ message }: Volunteer): string => message;
/** Tags as one line; undefined without any. */
const tagLine = ({ tags }: Volunteer): string | undefined => tags.map(({ name }) => name).join(' · ') || undefined;

export const volunteerColumns = (actions: VolunteerActions): AdminColumn<Volunteer, InquirySort>[] => [
  ...inquiryColumns<Volunteer>({ about: tagLine, message: messageOf }),
  {
    key: 'actions',
    header: 'Actions',
    width: 154,
    cell: (volunteer, { tabIndex }) => <Decision volunteer={volunteer} actions={actions} tabIndex={tabIndex} />,
  },
];

export const volunteerPhoneRow =
  (actions: VolunteerActions) =>
  (volunteer: Volunteer): PhoneRow => ({
    title: volunteer.name,
    end: <Figures>{formatDate(volunteer.createdAt)}</Figures>,
    second: <Excerpt>{volunteer.message}</Excerpt>,
    badge: <StatusBadge status={volunteer.status} />,
    meta: [volunteer.email, unbroken(volunteer.phone), tagLine(volunteer)].filter(Boolean).join(' · '),
    actions: volunteer.status === 'pending' && <Decision volunteer={volunteer} actions={actions} />,
  });
