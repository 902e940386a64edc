import Tooltip from '@mui/material/Tooltip';
import { formatDate } from '../../../rules/dates';
import type { ReceiptRowFragment, ReceiptSort } from '../../generated/graphql';
import { maySend, type ReceiptActions } from './useReceiptActions';
import { deliveryWords } from './useReceiptDeliveries';
import { Actions, Alarm, AmountCell, DateTimeCell, Figures, Muted, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import { IconAction } from '../ui/IconAction';
import { ViewIcon } from '../ui/icons';
import type { PhoneRow } from '../table/PhoneList';
import { DownloadIcon, MailIcon } from '../../shared/ui/icons/actions';
import { WhatsAppIcon } from '../../shared/ui/icons/social';
import { StatusBadge } from '../ui/StatusBadge';
import { Allowed } from '../ui/Allowed';

type Receipt = ReceiptRowFragment;

interface RowActionsProps {
  receipt: Receipt;
  actions: ReceiptActions;
  tabIndex?: number;
}

function RowActions({ receipt, actions: { busy, view, download, send, share }, tabIndex }: RowActionsProps) {
  const { id, receiptNumber, donorEmail } = receipt;
  return (
    <Actions>
      <IconAction
        name={`View receipt ${receiptNumber}`}
        tip="View"
        icon={<ViewIcon />}
        busy={busy.has(`view:${id}`)}
        tabIndex={tabIndex}
        onClick={() => view(receipt)}
      />
      <IconAction
        name={`Download receipt ${receiptNumber}`}
        tip="Download"
        icon={<DownloadIcon />}
        busy={busy.has(`download:${id}`)}
        tabIndex={tabIndex}
        onClick={() => download(receipt)}
      />
      {maySend(receipt) && (
        <Allowed to="sendReceiptEmail">
          <IconAction
            name={`Send receipt ${receiptNumber} to ${donorEmail}`}
            tip="Send email"
            icon={<MailIcon />}
            busy={busy.has(`send:${id}`) || receipt.delivery === 'sending'}
            tabIndex={tabIndex}
            onClick={() => send(receipt)}
          />
        </Allowed>
      )}
      {receipt.voidedAt === null && (
        <Allowed to="shareReceipt">
          <IconAction
            name={`Send receipt ${receiptNumber} by WhatsApp`}
            tip="Send by WhatsApp"
            icon={<WhatsAppIcon />}
            busy={busy.has(`share:${id}`)}
            tabIndex={tabIndex}
            onClick={() => share(receipt)}
          />
        </Allowed>
      )}
    </Actions>
  );
}

const badgeOf = ({ is80g, reason80g }: Receipt) => (
  <Tooltip title={reason80g} describeChild>
    <span>
      <StatusBadge status={is80g ? 'eligible' : 'notEligible'} />
    </span>
  </Tooltip>
);
const voidedText = ({ voidedAt }: Receipt) => voidedAt && <Alarm>Void · {formatDate(voidedAt)}</Alarm>;
const deliveryOf = ({ delivery }: Receipt) => {
  if (!delivery) return undefined;
  const words = deliveryWords[delivery];
  return delivery === 'failed' || delivery === 'returned' ? <Alarm>{words}</Alarm> : words;
};
const campaignOf = ({ campaignTitle }: Receipt) => campaignTitle ?? <Muted>General</Muted>;
const amountOf = ({ amount, voidedAt }: Receipt) => <AmountCell amount={amount} counts={voidedAt === null} />;

/** The specified columns in their order. In smaller windows date and campaign are second lines. */
export const receiptColumns = (actions: ReceiptActions): AdminColumn<Receipt, ReceiptSort>[] => [
  {
    key: 'number',
    header: 'Receipt #',
    width: 142,
    sort: 'receiptNumber',
    cell: (receipt, { isWide }) => (
      <TwoLines
        first={<Figures>{receipt.receiptNumber}</Figures>}
        second={voidedText(receipt) ?? (isWide ? undefined : formatDate(receipt.issuedOn))}
      />
    ),
  },
  {
    key: 'date',
    header: 'Date',
    width: 112,
    sort: 'createdAt',
    wideOnly: true,
    cell: ({ issuedOn }) => <Figures>{formatDate(issuedOn)}</Figures>,
  },
  {
    key: 'donor',
    header: 'Donor',
    flex: 1.1,
    minWidth: 116,
    sort: 'donorName',
    cell: ({ donorName, donorEmail, campaignTitle }, { isWide }) => (
      <TwoLines strong first={donorName} second={isWide ? donorEmail : (campaignTitle ?? 'General')} />
    ),
  },
  {
    key: 'campaign',
    header: 'Campaign',
    flex: 1,
    minWidth: 110,
    wideOnly: true,
    cell: (receipt) => <TwoLines first={campaignOf(receipt)} />,
  },
  { key: 'amount', header: 'Amount', width: 112, align: 'right', sort: 'amount', cell: amountOf },
  { key: 'eligible', header: '80G Status', width: 116, cell: badgeOf },
  {
    key: 'sent',
    header: 'Sent',
    width: 116,
    wideOnly: true,
    cell: (receipt) =>
      receipt.sentToEmailAt ? (
        <DateTimeCell at={receipt.sentToEmailAt} />
      ) : (
        <TwoLines first={<Muted>Not sent</Muted>} second={deliveryOf(receipt)} />
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 176,
    cell: (receipt, { tabIndex }) => <RowActions receipt={receipt} actions={actions} tabIndex={tabIndex} />,
  },
];

export const receiptPhoneRow =
  (actions: ReceiptActions) =>
  (receipt: Receipt): PhoneRow => ({
    title: receipt.donorName,
    end: amountOf(receipt),
    second: campaignOf(receipt),
    badge: badgeOf(receipt),
    meta: (
      <>
        {receipt.receiptNumber} · {formatDate(receipt.issuedOn)} ·{' '}
        {receipt.sentToEmailAt ? `Sent ${formatDate(receipt.sentToEmailAt)}` : <>Not sent {deliveryOf(receipt)}</>}{' '}
        {voidedText(receipt)}
        {!receipt.is80g && !receipt.voidedAt && <> · {receipt.reason80g}</>}
      </>
    ),
    actions: <RowActions receipt={receipt} actions={actions} />,
  });
