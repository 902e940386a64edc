import { useMemo } from 'react';
import { istDate, istToday, startOfFinancialYear } from '../../../rules/dates';
import { AdminReceiptsDocument } from '../../generated/graphql';
import { useReceiptActions } from './useReceiptActions';
import { useReceiptDeliveries } from './useReceiptDeliveries';
import { RecordList } from '../table/RecordList';
import { PageHeader } from '../ui/PageHeader';
import { useRecordList } from '../table/useRecordList';
import { useWindowSize } from '../ui/useWindowSize';
import { MailingButton } from './mailing/MailingButton';
import { MailingList } from './mailing/MailingList';
import { StatementsButton } from './mailing/StatementsButton';
import { useMailings } from './mailing/useMailings';
import styles from './mailing/Mailing.module.css';
import { ReceiptHints } from './reissue/ReceiptHints';
import { ReissueButton } from './reissue/ReissueButton';
import { receiptColumns, receiptPhoneRow } from './receipt-columns';
import { receiptList } from './receipt-list';
import { Allowed } from '../ui/Allowed';

const empty = {
  sentence: 'No receipts generated yet.',
  help: 'A receipt is issued for every successful donation and emailed to the donor.',
  scene: '/art/scene-books.svg',
};

export default function ReceiptsPage() {
  const list = useRecordList(receiptList, AdminReceiptsDocument, ({ adminReceipts }) => adminReceipts);
  const { search, filter } = receiptList.variables(list.control);
  const { query } = list;
  const actions = useReceiptActions(query.refetch);
  const columns = useMemo(() => receiptColumns(actions), [actions]);
  const phoneRow = useMemo(() => receiptPhoneRow(actions), [actions]);
  const mailings = useMailings(query.refetch);
  const isPhone = useWindowSize() === 'phone';
  useReceiptDeliveries(list.page?.items);

  return (
    <>
      <PageHeader
        title="80G Receipts"
        about="One receipt per successful donation, numbered without gaps within each financial year."
        action={
          <div className={styles.buttons}>
            <Allowed to="startReceiptReissue">
              <ReissueButton
                period={{ from: filter.from ?? istDate(startOfFinancialYear(istToday())), to: filter.to ?? istToday() }}
                isIcon={isPhone}
              />
              <StatementsButton isIcon={isPhone} />
              <MailingButton receipts={{ search, filter }} />
            </Allowed>
          </div>
        }
      />
      <ReceiptHints onEnd={query.refetch} />
      <MailingList mailings={mailings} />
      <RecordList list={list} columns={columns} phoneRow={phoneRow} empty={empty} onOpen={actions.view} />
    </>
  );
}
