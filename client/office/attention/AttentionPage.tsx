import { useMemo } from 'react';
import { useAdminAttentionQuery } from '../../generated/graphql';
import { AdminTable } from '../table/AdminTable';
import { PageHeader } from '../ui/PageHeader';
import { listOptions } from '../table/list-options';
import { useListQuery } from '../table/useListQuery';
import { useOpened } from '../table/useOpened';
import { useTableView } from '../table/useTableView';
import { attentionColumns, attentionPhoneRow, type Item } from './attention-columns';
import { attentionAddress, attentionFilterInput, attentionFilters } from './attention-view';
import { AttentionDialog } from './AttentionDialog';
import { StrayPaymentDialogs } from './stray/StrayPaymentDialogs';
import { useDecision } from './stray/useDecision';
import { useItemActions } from './useItemActions';

const nouns = { one: 'item', many: 'items' };
const search = { label: 'Search items', placeholder: 'Name, payment ID, details' };
const empty = {
  sentence: 'Nothing needs attention.',
  help: 'Payments, receipts and emails are checked all day. Problems that need a person appear here.',
};

/** Everything that the machinery could not set right by itself, in words of the office. */
export default function AttentionPage() {
  const control = useTableView(attentionAddress);
  const { opened, isOpen, open, close } = useOpened<Item>();
  const actions = useItemActions(open, close);
  const { decision, decide, finish } = useDecision(close);
  const [columns, phoneRow] = useMemo(() => [attentionColumns(actions), attentionPhoneRow(actions)], [actions]);
  const { data, ...state } = useListQuery(
    useAdminAttentionQuery(listOptions(control, attentionFilterInput(control.filters))),
  );
  const list = data?.adminAttention;

  return (
    <>
      <PageHeader
        title="Needs attention"
        about="Problems that the system could not resolve. Items with a deadline come first."
      />
      <AdminTable
        {...state}
        nouns={nouns}
        columns={columns}
        phoneRow={phoneRow}
        control={control}
        filters={attentionFilters}
        search={search}
        rows={list?.items}
        totalCount={list?.totalCount}
        empty={empty}
        onOpen={open}
      />
      <AttentionDialog
        item={opened}
        open={isOpen}
        actions={actions}
        onClose={close}
        onDecide={(what) => decide(opened, what)}
      />
      <StrayPaymentDialogs {...decision} onClose={finish} />
    </>
  );
}
