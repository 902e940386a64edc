import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDonationEssentialsQuery, useSiteQuery } from '../../generated/graphql';
import { closeDonate, useDonateTarget, type DonateTarget } from '../../lib/donate';
import { returnedFailure } from '../../lib/pending-gift';
import { toast } from '../../lib/toast';
import { loadCheckoutScript } from './checkout-script';
import { DialogFrame } from './DialogFrame';
import { messages } from './flow-messages';
import type { FieldError } from './flow-ports';
import { orderOf, recurringOf, totalOf, type GiftValues } from './gift';
import { GiftForm } from './GiftForm';
import { LeaveQuestion } from './LeaveQuestion';
import { payButtonId } from './PayButton';
import { useDonationFlow } from './useDonationFlow';
import { useGiftForm } from './useGiftForm';
import { useRecurringFlow } from './useRecurringFlow';
import { WaitingCard } from './WaitingCard';

function OpenDialog({ target }: { target: DonateTarget }) {
  // Before the draft takes the record away by which a donor who was led back is known.
  const [failure] = useState(() => returnedFailure(target.mark ?? ''));
  useEffect(() => {
    if (failure !== null) toast(messages.paymentFailed(failure));
  }, [failure]);

  const essentials = useDonationEssentialsQuery().data?.donationEssentials ?? [];
  const site = useSiteQuery().data?.site;
  const scriptSource = site?.payments.configured ? site.payments.checkoutScript : '';
  const campaignId = target.campaign?.id ?? null;
  const purpose = target.campaign?.title ?? 'General causes';

  const isConfigured = Boolean(site?.payments.configured);
  const showErrors = (errors: readonly FieldError[]) => gift.showErrors(errors);
  const { state, flow } = useDonationFlow({
    isConfigured,
    scriptSource,
    siteName: site?.siteName ?? '',
    description: purpose,
    showErrors,
  });
  const recurring = useRecurringFlow({ isConfigured, showErrors });
  const gift = useGiftForm(essentials, Boolean(site?.legal.is80gActive), (values: GiftValues) => {
    const { frequency } = values;
    if (frequency === 'one-time') flow.start(orderOf(values, essentials, campaignId));
    else void recurring.start(recurringOf(values, frequency, essentials, campaignId), totalOf(values, essentials));
  });

  useEffect(() => {
    if (scriptSource) loadCheckoutScript(scriptSource);
  }, [scriptSource]);

  const isBusy = state === 'processing' || recurring.isBusy;
  const isShown = state === 'idle' || isBusy;
  const [wasHidden, setWasHidden] = useState(false);
  if (!isShown && !wasHidden) setWasHidden(true);
  useEffect(() => {
    if (wasHidden && isShown) document.getElementById(payButtonId)?.focus();
  }, [wasHidden, isShown]);

  const [isLeaving, setIsLeaving] = useState(false);
  const { isTyped } = gift;
  const { cancel: cancelRecurring } = recurring;
  const close = useCallback(() => {
    flow.cancel();
    cancelRecurring();
    closeDonate();
  }, [flow, cancelRecurring]);
  const onEscape = useCallback(() => {
    if (isTyped) setIsLeaving((was) => !was);
    else close();
  }, [isTyped, close]);

  // Going back leaves the form, as on any page; a payment window, once open, is not the page's to close.
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== openedAt && isShown) queueMicrotask(close);
  }, [pathname, openedAt, isShown, close]);

  return (
    <>
      <DialogFrame
        title="Donate"
        subtitle={purpose}
        isHidden={!isShown}
        over={isLeaving && <LeaveQuestion onStay={() => setIsLeaving(false)} onLeave={close} />}
        onEscape={onEscape}
        onClose={close}
      >
        <GiftForm
          form={gift.form}
          target={target}
          essentials={essentials}
          site={site}
          isBusy={isBusy}
          onSubmit={gift.submit}
        />
      </DialogFrame>
      <WaitingCard state={state} onCancel={() => flow.cancel()} />
    </>
  );
}

/** The donate dialog: opens itself from lib/donate, is made anew for every opening, and keeps the donor's draft. */
export default function DonateDialog() {
  const target = useDonateTarget();
  return target && <OpenDialog target={target} />;
}
