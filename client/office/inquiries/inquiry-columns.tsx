import type { InquirySort } from '../../generated/graphql';
import { DateTimeCell, Figures, Muted, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import { formatPhone } from '../ui/format';
import { StatusBadge, type BadgeStatus } from '../ui/StatusBadge';
import styles from './Inquiry.module.css';

interface Inquiry {
  id: string;
  name: string;
  email: string;
  phone: string;
  status: BadgeStatus;
  createdAt: string;
}

interface Words<Row> {
  /** Beneath the name, such as where a message came from. */
  about?: (row: Row) => string | undefined;
  message: (row: Row) => string;
}

export const Excerpt = ({ children }: { children: string }) =>
  children ? (
    <span className={styles.excerpt} title={children}>
      {children}
    </span>
  ) : (
    <Muted>—</Muted>
  );

/** A phone number that no line may break. */
export const unbroken = (phone: string): string => formatPhone(phone).replaceAll(' ', '\u00a0');

/** The columns that messages and applications share, in their order; the actions follow. */
export const inquiryColumns = <Row extends Inquiry>({
  about,
  message,
}: Words<Row>): AdminColumn<Row, InquirySort>[] => [
  {
    key: 'date',
    header: 'Date',
    width: 114,
    sort: 'createdAt',
    cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
  },
  {
    key: 'name',
    header: 'Name',
    flex: 1.3,
    minWidth: 132,
    sort: 'name',
    // Without a column of its own the e-mail stands here.
    cell: (row, { isWide }) => <TwoLines strong first={row.name} second={isWide ? about?.(row) : row.email} />,
  },
  {
    key: 'email',
    header: 'Email',
    flex: 1.1,
    minWidth: 124,
    sort: 'email',
    wideOnly: true,
    cell: ({ email }) => <TwoLines first={email} />,
  },
  {
    key: 'phone',
    header: 'Phone',
    width: 148,
    wideOnly: true,
    cell: ({ phone }) => (phone ? <Figures>{formatPhone(phone)}</Figures> : <Muted>—</Muted>),
  },
  {
    key: 'message',
    header: 'Message',
    flex: 1.7,
    minWidth: 100,
    cell: (row) => <Excerpt>{message(row)}</Excerpt>,
  },
  {
    key: 'status',
    header: 'Status',
    width: 112,
    sort: 'status',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];
