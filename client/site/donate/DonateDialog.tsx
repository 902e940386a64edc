import { FormikProvider } from 'formik';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDonationEssentialsQuery, useSiteQuery } from '../../generated/graphql';
import { usePageData } from '../../shared/data/page-data';
import { closeDonate, useDonateTarget, type DonateTarget } from './donate';
import { clearPendingGift, readPendingGift, returnedFailure } from './pending-gift';
import { loadCheckoutScript } from './checkout-script';
import { Confirming, isConfirming } from './Confirming';
import { DialogFrame } from './DialogFrame';
import { forgetDraft } from './draft';
import { messages } from './flow-messages';
import type { FieldError, Message } from './flow-ports';
import { orderOf, subscriptionsOf, totalOf, type Essential, type GiftValues } from './gift';
import { GiftForm, GiftSide } from './GiftForm';
import { LeaveQuestion } from './LeaveQuestion';
import { ConfirmingButton } from './PayButton';
import { ProofQuestion } from './ProofQuestion';
import { useDonationFlow } from './useDonationFlow';
import { useFocusOnPay } from './useFocusOnPay';
import { useGiftForm } from './useGiftForm';
import { useLeftGift } from './useLeftGift';
import { useProof } from './useProof';
import { useSubscriptionFlow } from './useSubscriptionFlow';
import { WaitingCard } from './WaitingCard';

const useEssentials = () => {
  const { data, error } = useDonationEssentialsQuery();
  // A failed request must not prevent a gift without essentials.
  return data?.donationEssentials ?? (error ? none : undefined);
};
const none: readonly Essential[] = [];

/** Escape does not close the dialog while a payment is being confirmed. */
const stay = (): void => undefined;

/** The registration ended behind the open form: the next press goes by the settings as they are now. */
const isAbout80g = ({ field }: FieldError): boolean => field.join() === 'offered80g';

function finishGift(): void {
  forgetDraft();
  closeDonate();
}

function OpenDialog({ target, watch }: { target: DonateTarget; watch: ReturnType<typeof useLeftGift> }) {
  const [failure] = useState(() => returnedFailure(target.mark ?? ''));
  const [notice, say] = useState<Message | null>(() => {
    if (failure !== null) return messages.paymentFailed(failure);
    const pending = readPendingGift();
    return pending && messages.unconfirmed(pending.amount);
  });
  const [atFirst] = useState(notice);
  useEffect(() => {
    if (failure !== null) clearPendingGift();
    // A tab that was open for days: the notice goes when nobody tried to pay.
    else if (atFirst) watch(() => say((shown) => (shown === atFirst ? null : shown)));
  }, [failure, atFirst, watch]);

  const essentials = useEssentials();
  const priced = essentials ?? [];
  const site = useSiteQuery().data?.site;
  const scriptSource = site?.payments.configured ? site.payments.checkoutScript : '';
  const campaignId = target.campaign?.id ?? null;
  const purpose = target.campaign?.title ?? 'General causes';

  const isConfigured = Boolean(site?.payments.configured);
  const is80gActive = Boolean(site?.legal.is80gActive);
  const { client } = usePageData();
  const showErrors = (errors: readonly FieldError[]) => {
    gift.showErrors(errors);
    if (errors.some(isAbout80g)) {
      client()
        .then((loaded) => loaded.refetchQueries({ include: ['Site'] }))
        .catch(() => undefined);
    }
  };
  const { prove, question } = useProof(say);
  const pressedTotal = useRef(0);
  const { state, flow } = useDonationFlow({
    isConfigured,
    scriptSource,
    siteName: site?.siteName ?? '',
    description: purpose,
    pressedTotal: () => pressedTotal.current,
    say,
    showErrors,
    prove,
    watch,
  });
  // The gift before turned out to be paid: an order that is still being made opens no window on its thanks.
  useEffect(() => () => queueMicrotask(() => flow.cancel()), [flow]);
  const recurring = useSubscriptionFlow({ isConfigured, say, showErrors, prove, finish: finishGift });
  const onValid = (values: GiftValues) => {
    const { frequency } = values;
    pressedTotal.current = totalOf(values, priced);
    if (frequency === 'one-time') flow.start(orderOf(values, priced, campaignId, is80gActive));
    else
      void recurring.start(subscriptionsOf(values, frequency, priced, campaignId, is80gActive), pressedTotal.current);
  };
  const gift = useGiftForm({ essentials: priced, is80gActive, onValid, say });
  const submit = () => {
    say(null);
    gift.submit();
  };

  useEffect(() => {
    if (scriptSource) loadCheckoutScript(scriptSource);
  }, [scriptSource]);

  const isBusy = state === 'processing' || recurring.isBusy;
  const isShown = state === 'idle' || isBusy;
  const isWaiting = isConfirming(state);
  const total = totalOf(gift.form.values, priced);
  useFocusOnPay(isBusy, isShown);

  const [isLeaving, setIsLeaving] = useState(false);
  const { isTyped } = gift;
  const { cancel: cancelSubscriptionFlow } = recurring;
  const close = useCallback(() => {
    flow.cancel();
    cancelSubscriptionFlow();
    closeDonate();
  }, [flow, cancelSubscriptionFlow]);
  const onEscape = useCallback(() => {
    if (isTyped) setIsLeaving((was) => !was);
    else close();
  }, [isTyped, close]);

  // Going back closes the form, as on any page; an open payment window is not ours to close.
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== openedAt && isShown) queueMicrotask(close);
  }, [pathname, openedAt, isShown, close]);

  const parts = { target, essentials, site };
  return (
    <FormikProvider value={gift.form}>
      <DialogFrame
        title="Donate"
        subtitle={purpose}
        isHidden={!isShown && !isWaiting}
        over={
          isShown &&
          ((isLeaving && <LeaveQuestion onStay={() => setIsLeaving(false)} onLeave={close} />) ||
            (question && <ProofQuestion {...question} />))
        }
        onEscape={isWaiting ? stay : onEscape}
        onClose={isWaiting ? undefined : close}
      >
        {isWaiting ? (
          <Confirming
            state={state}
            total={total}
            purpose={purpose}
            phone={site?.contact.phone ?? ''}
            aside={<GiftSide {...parts} isWideOnly button={<ConfirmingButton isDone={state === 'done'} />} />}
          />
        ) : (
          <GiftForm {...parts} isBusy={isBusy} notice={gift.problem ?? notice} onSubmit={submit} />
        )}
      </DialogFrame>
      <WaitingCard state={state} onCancel={() => flow.cancel()} />
    </FormikProvider>
  );
}

/** The donate dialog: opened by lib/donate, mounted anew for every opening, with the donor's draft. */
export default function DonateDialog() {
  // Requested as soon as a visitor is about to give, before the dialog opens.
  useEssentials();
  const watch = useLeftGift();
  const target = useDonateTarget();
  return target && <OpenDialog target={target} watch={watch} />;
}
