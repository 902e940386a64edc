import { useMemo } from 'react';
import { istDate, istToday, startOfFinancialYear } from '../../../rules/dates';
import { useAdminReceiptsQuery } from '../../generated/graphql';
import { useReceiptActions } from './useReceiptActions';
import { useReceiptDeliveries } from './useReceiptDeliveries';
import { AdminTable } from '../table/AdminTable';
import { ExportButton } from '../exports/ExportButton';
import { PageHeader } from '../ui/PageHeader';
import { listOptions } from '../table/list-options';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { useWindowSize } from '../ui/useWindowSize';
import { MailingButton } from './mailing/MailingButton';
import { MailingList } from './mailing/MailingList';
import { useMailings } from './mailing/useMailings';
import styles from './mailing/Mailing.module.css';
import { ReceiptHints } from './reissue/ReceiptHints';
import { ReissueButton } from './reissue/ReissueButton';
import { receiptColumns, receiptPhoneRow } from './receipt-columns';
import { receiptAddress, receiptFilterInput, receiptFilters } from './receipt-view';

const nouns = { one: 'receipt', many: 'receipts' };
const search = { label: 'Search receipts', placeholder: 'Number, name, email' };
const empty = {
  sentence: 'No receipts generated yet.',
  help: 'A receipt is issued for every successful donation and emailed to the donor.',
  scene: '/art/scene-books.svg',
};

export default function ReceiptsPage() {
  const control = useTableView(receiptAddress);
  const filter = receiptFilterInput(control.filters);
  const query = useAdminReceiptsQuery(listOptions(control, filter));
  const { data, ...state } = useListQuery(query);
  const actions = useReceiptActions(query.refetch);
  const columns = useMemo(() => receiptColumns(actions), [actions]);
  const phoneRow = useMemo(() => receiptPhoneRow(actions), [actions]);
  const mailings = useMailings(query.refetch);
  const isPhone = useWindowSize() === 'phone';
  const list = data?.adminReceipts;
  useReceiptDeliveries(list?.items);
  const shown = { search: control.search || null, filter };

  return (
    <>
      <PageHeader
        title="80G Receipts"
        about="One receipt per successful donation, numbered without gaps within each financial year."
        action={
          <div className={styles.buttons}>
            <ReissueButton
              period={{ from: filter.from ?? istDate(startOfFinancialYear(istToday())), to: filter.to ?? istToday() }}
              isIcon={isPhone}
            />
            <MailingButton receipts={shown} />
            <ExportButton input={{ list: 'receipts', search: shown.search, receipts: filter }} />
          </div>
        }
      />
      <ReceiptHints onEnd={query.refetch} />
      <MailingList mailings={mailings} />
      <AdminTable
        {...state}
        nouns={nouns}
        columns={columns}
        phoneRow={phoneRow}
        control={control}
        filters={receiptFilters}
        search={search}
        rows={list?.items}
        totalCount={list?.totalCount}
        countIsCapped={list?.countIsCapped}
        empty={empty}
        onOpen={actions.view}
      />
    </>
  );
}
