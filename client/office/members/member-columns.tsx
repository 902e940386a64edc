import Tooltip from '@mui/material/Tooltip';
import { formatNumericDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import type { MemberRowFragment, MemberSort } from '../../generated/graphql';
import { WhatsAppIcon } from '../../shared/ui/icons/social';
import controls from '../ui/controls.module.css';
import { Actions, AmountCell, Figures, Muted, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import { rowActions } from '../forms/RowActions';
import type { RecordActions } from '../forms/useRecordEditor';
import { formatMobile } from '../ui/format';
import type { PhoneRow } from '../table/PhoneList';
import { PictureCell } from '../table/PictureCell';
import { StatusBadge } from '../ui/StatusBadge';
import { membershipTypes } from './member-list';

type Member = MemberRowFragment;

const nameOf = ({ name }: Member): string => name;
const typeOf = ({ membershipType }: Member): string =>
  membershipTypes.find(({ value }) => value === membershipType)?.label ?? membershipType;
/** 'Monthly', or 'Monthly, ₹500'. */
const duesOf = (member: Member, withAmount: boolean): string =>
  withAmount ? `${typeOf(member)}, ${formatRupees(member.subscriptionAmount)}` : typeOf(member);
const day = (date: string) => <Figures>{formatNumericDate(date)}</Figures>;

/** Address of the chat with a member about the end of the membership; null where there is nothing to write. */
export type ChatLink = (member: Member) => string | null;

interface MemberActionsProps {
  member: Member;
  actions: RecordActions<Member>;
  chatLink: ChatLink;
  /** The chat stands on the open side of the row, so that edit and delete stand below those of other rows. */
  chatSide: 'start' | 'end';
  tabIndex?: number;
}

/** Draws edit and delete, and the chat of a member whose membership ends. */
function MemberActions({ member, actions, chatLink, chatSide, tabIndex }: MemberActionsProps) {
  const address = chatLink(member);
  const chat = address && (
    <Tooltip title="Write by WhatsApp" describeChild disableInteractive>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className={controls.iconButton}
        aria-label={`Write to ${member.name} by WhatsApp`}
        tabIndex={tabIndex}
        data-screen-only=""
      >
        <WhatsAppIcon />
      </a>
    </Tooltip>
  );
  return (
    <Actions>
      {chatSide === 'start' && chat}
      {rowActions(actions, nameOf)(member, { tabIndex })}
      {chatSide === 'end' && chat}
    </Actions>
  );
}

/** The specified columns, in their order. In smaller windows city, PAN, type, joining date and amount are second lines. */
export const memberColumns =
  (chatLink: ChatLink) =>
  (actions: RecordActions<Member>): AdminColumn<Member, MemberSort>[] => [
    {
      key: 'name',
      header: 'Name',
      flex: 2,
      minWidth: 128,
      sort: 'name',
      cell: ({ name, imageUrl, city }, { has }) => (
        <PictureCell kind="person" src={imageUrl} name={name} second={has('city') ? undefined : city} />
      ),
    },
    {
      key: 'city',
      header: 'City',
      flex: 0.8,
      minWidth: 78,
      sort: 'city',
      wideOnly: true,
      from: 1344,
      cell: ({ city }) => <TwoLines first={city} />,
    },
    {
      key: 'mobile',
      header: 'Mobile',
      flex: 0.7,
      minWidth: 98,
      cell: ({ mobileNumber, panCardNumber }, { isWide }) => (
        <TwoLines
          first={<Figures>{formatMobile(mobileNumber)}</Figures>}
          second={isWide ? undefined : <Figures>{panCardNumber ?? 'N/A'}</Figures>}
        />
      ),
    },
    {
      key: 'pan',
      header: 'PAN',
      flex: 0.7,
      minWidth: 102,
      wideOnly: true,
      cell: ({ panCardNumber }) => (panCardNumber ? <Figures>{panCardNumber}</Figures> : <Muted>N/A</Muted>),
    },
    { key: 'type', header: 'Type', flex: 0.4, minWidth: 74, sort: 'membershipType', wideOnly: true, cell: typeOf },
    {
      key: 'amount',
      header: 'Amount',
      flex: 0.4,
      minWidth: 98,
      align: 'right',
      sort: 'subscriptionAmount',
      from: 832,
      cell: ({ subscriptionAmount }) => <AmountCell amount={subscriptionAmount} />,
    },
    {
      key: 'joining',
      header: 'Joining Date',
      flex: 0.4,
      minWidth: 120,
      sort: 'joiningDate',
      wideOnly: true,
      cell: ({ joiningDate }) => day(joiningDate),
    },
    {
      key: 'expiry',
      header: 'Expiry Date',
      flex: 0.4,
      minWidth: 114,
      sort: 'expiryDate',
      cell: (member, { isWide, has }) => (
        <TwoLines first={day(member.expiryDate)} second={isWide ? undefined : duesOf(member, !has('amount'))} />
      ),
    },
    {
      key: 'status',
      header: 'Status',
      flex: 0.3,
      minWidth: 84,
      sort: 'status',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      width: 126,
      cell: (member, { tabIndex }) => <MemberActions {...{ member, actions, chatLink, tabIndex }} chatSide="end" />,
    },
  ];

export const memberPhoneRow =
  (chatLink: ChatLink) =>
  (actions: RecordActions<Member>) =>
  (member: Member): PhoneRow => ({
    title: <PictureCell kind="person" src={member.imageUrl} name={member.name} second={member.city} />,
    end: <AmountCell amount={member.subscriptionAmount} />,
    second: <Figures>{formatMobile(member.mobileNumber)}</Figures>,
    badge: <StatusBadge status={member.status} />,
    meta: [
      typeOf(member),
      `${formatNumericDate(member.joiningDate)} – ${formatNumericDate(member.expiryDate)}`,
      `PAN\u00a0${member.panCardNumber ?? 'N/A'}`,
    ].join(' · '),
    actions: <MemberActions {...{ member, actions, chatLink }} chatSide="start" />,
  });
