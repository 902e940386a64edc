import Button from '@mui/material/Button';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { AdminAttentionDocument } from '../../generated/graphql';
import { RecordList } from '../table/RecordList';
import { PageHeader } from '../ui/PageHeader';
import { useOpened } from '../table/useOpened';
import { useRecordList } from '../table/useRecordList';
import { attentionColumns, attentionPhoneRow, type Item } from './attention-columns';
import { attentionList } from './attention-list';
import { AttentionDialog } from './AttentionDialog';
import { UnmatchedPaymentDialogs } from './unmatched/UnmatchedPaymentDialogs';
import { useDecision } from './unmatched/useDecision';
import { useItemActions } from './useItemActions';
import { Allowed } from '../ui/Allowed';

const AdoptionDialog = lazy(() => import('./adoption/AdoptionDialog'));

const empty = {
  sentence: 'Nothing needs attention.',
  help: 'Payments, receipts and emails are checked all day. Problems that need a person appear here.',
};

/** Everything that the machinery could not set right by itself, in words of the office. */
export default function AttentionPage() {
  const list = useRecordList(attentionList, AdminAttentionDocument, ({ adminAttention }) => adminAttention);
  const { opened, isOpen, open, close } = useOpened<Item>();
  const [adopting, setAdopting] = useState<{ wasOpened: boolean; isOpen: boolean }>({
    wasOpened: false,
    isOpen: false,
  });
  const adopt = useCallback(() => setAdopting({ wasOpened: true, isOpen: true }), []);
  const actions = useItemActions(open, close, adopt);
  const { decision, decide, finish } = useDecision(close);
  const [columns, phoneRow] = useMemo(() => [attentionColumns(actions), attentionPhoneRow(actions)], [actions]);

  return (
    <>
      <PageHeader
        title="Needs attention"
        about="Problems that the system could not resolve. Items with a deadline come first."
        action={
          <Allowed to="startAdoption">
            <Button variant="outlined" onClick={adopt}>
              Adopt from Razorpay…
            </Button>
          </Allowed>
        }
      />
      <RecordList list={list} columns={columns} phoneRow={phoneRow} empty={empty} onOpen={open} />
      <AttentionDialog
        item={opened}
        open={isOpen}
        actions={actions}
        onClose={close}
        onDecide={(what) => decide(opened, what)}
        onAdopt={() => {
          close();
          adopt();
        }}
      />
      <UnmatchedPaymentDialogs {...decision} onClose={finish} />
      <Suspense fallback={null}>
        {adopting.wasOpened && (
          <AdoptionDialog open={adopting.isOpen} onClose={() => setAdopting({ wasOpened: true, isOpen: false })} />
        )}
      </Suspense>
    </>
  );
}
