import { useCallback, useState, type ReactNode } from 'react';
import { formatDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import {
  CancelSubscriptionDocument,
  PauseSubscriptionDocument,
  ResumeSubscriptionDocument,
} from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { DeletionItem } from '../forms/DeletionItem';
import { useOpened } from '../table/useOpened';
import { frequencyOf } from './subscription-columns';
import type { Ask, Change, Subscription } from './SubscriptionActions';

interface Words {
  question: string;
  verb: string;
  consequence: string;
  toast: string;
}

const words: Readonly<Record<Change, Words>> = {
  cancel: {
    question: 'Cancel this recurring gift?',
    verb: 'Cancel recurring gift',
    consequence:
      'No further charges will be made, and this cannot be undone. The donor is told by email and would need to set up a new recurring gift. Past donations are kept.',
    toast: 'Recurring gift cancelled',
  },
  pause: {
    question: 'Pause this recurring gift?',
    verb: 'Pause',
    consequence: 'No charges are made until you resume it. The donor is told by email.',
    toast: 'Recurring gift paused',
  },
  resume: {
    question: 'Resume this recurring gift?',
    verb: 'Resume',
    consequence: 'Charges continue from the next date. Charges missed during the pause are not made up.',
    toast: 'Recurring gift resumed',
  },
};

/** Cancels, pauses or resumes a gift after a question. */
export function useSubscriptionChange(): { ask: Ask; dialog: ReactNode } {
  const { opened, isOpen, open, close } = useOpened<{ change: Change; subscription: Subscription }>();
  const [isBusy, setBusy] = useState(false);
  const variables = ({ id }: Subscription) => ({ id });
  const reload = ['AdminSubscriptions', 'AttentionCount'];
  const runs = {
    cancel: useSubmit(CancelSubscriptionDocument, {
      variables,
      payload: (data) => data.cancelSubscription,
      reload,
      success: { title: words.cancel.toast },
    }),
    pause: useSubmit(PauseSubscriptionDocument, {
      variables,
      payload: (data) => data.pauseSubscription,
      reload,
      success: { title: words.pause.toast },
    }),
    resume: useSubmit(ResumeSubscriptionDocument, {
      variables,
      payload: (data) => data.resumeSubscription,
      reload,
      success: { title: words.resume.toast },
    }),
  };

  const confirm = async ({ change, subscription }: NonNullable<typeof opened>) => {
    setBusy(true);
    await runs[change](subscription);
    setBusy(false);
    close();
  };

  const ask = useCallback<Ask>((next, about) => open({ change: next, subscription: about }), [open]);
  const { change, subscription } = opened ?? {};
  return {
    ask,
    dialog: change && subscription && (
      <ConfirmDialog
        open={isOpen}
        title={words[change].question}
        confirmLabel={words[change].verb}
        closeLabel={change === 'cancel' ? 'Keep it' : undefined}
        isHarmless={change !== 'cancel'}
        busy={isBusy}
        onConfirm={() => void confirm({ change, subscription })}
        onClose={() => !isBusy && close()}
      >
        <DeletionItem
          name={subscription.donorName}
          facts={[
            `${formatRupees(subscription.amount)} ${frequencyOf(subscription).toLowerCase()}`,
            subscription.campaignTitle ?? 'General',
            ...(subscription.nextChargeAt ? [`next charge ${formatDate(subscription.nextChargeAt)}`] : []),
          ].join(' · ')}
        >
          {words[change].consequence}
        </DeletionItem>
      </ConfirmDialog>
    ),
  };
}
