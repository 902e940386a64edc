import { useCallback, useEffect, useRef, useState } from 'react';
import { SUBSCRIPTION_REDIRECT_DELAY } from '../../../rules/limits';
import type { Paise } from '../../../rules/money';
import { CreateRazorpaySubscriptionDocument } from '../../generated/graphql';
import { authorisationAddress, writeGiftKey } from './gift-key';
import { clearPendingSubscription, readPendingSubscription, writePendingSubscription } from './pending-subscription';
import { useMutate } from '../../shared/data/page-data';
import { randomId } from '../../shared/random-id';
import { toast } from '../../shared/toast/toast';
import { askWithProof, type Prove } from './ask-with-proof';
import { ANSWER_LIMIT } from './flow';
import { messages } from './flow-messages';
import type { FieldError, Message } from './flow-ports';
import { within } from './flow-waits';
import type { SubscriptionTerms } from './gift';
import { wordsOf } from './words-of';

interface SubscriptionSetup {
  isConfigured: boolean;
  /** Shows a message beside the visible form. */
  say: (message: Message) => void;
  showErrors: (errors: readonly FieldError[]) => void;
  prove: Prove;
  /** Ends without another page: forgets the form and closes the dialog. */
  finish: () => void;
}

interface Press {
  readonly flowId: string;
  redirectTimer?: ReturnType<typeof setTimeout>;
}

/** Takes a recurring gift from the button to its authorisation page, one press at a time. */
export function useSubscriptionFlow({ isConfigured, say, showErrors, prove, finish }: SubscriptionSetup) {
  const [isBusy, setBusy] = useState(false);
  const mutate = useMutate();
  const current = useRef<Press | null>(null);

  const end = useCallback(() => {
    clearTimeout(current.current?.redirectTimer);
    current.current = null;
    setBusy(false);
  }, []);

  // A browser may restore this page as it was left, waiting, after going back. The thank-you page took the record of a gift
  // that was set up meanwhile: the form would set up another.
  const latestFinish = useRef(finish);
  latestFinish.current = finish;
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      const isLeft = current.current?.redirectTimer !== undefined;
      end();
      if (isLeft && !readPendingSubscription()) latestFinish.current();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [end]);

  const ask = (gift: SubscriptionTerms, { flowId }: Press) =>
    askWithProof(async (proof) => {
      const variables = { input: { ...gift, flowId, proof } };
      const asked = mutate({ mutation: CreateRazorpaySubscriptionDocument, variables });
      const { data } = await within(ANSWER_LIMIT, asked);
      return data?.createRazorpaySubscription;
    }, prove);

  /**
   * Starts a gift.
   * @param pressed each charge as the button showed it, in paise
   */
  const start = async (gift: SubscriptionTerms, pressed: Paise): Promise<void> => {
    if (current.current) return;
    if (!isConfigured) return say(messages.notConfigured);
    const press: Press = { flowId: randomId() };
    current.current = press;
    setBusy(true);
    const answer = await ask(gift, press).catch((error: unknown) => wordsOf(error));
    if (current.current !== press) return;
    if (typeof answer === 'object' && answer.subscription) {
      const { id, shortUrl, amount, giftKey } = answer.subscription;
      const { frequency, donor } = gift;
      // The page may have been open since before the office changed a price. What is not authorised is never charged.
      if (amount !== pressed) {
        end();
        return say(messages.subscriptionFailed(messages.priceChanged(amount)));
      }
      if (!shortUrl) {
        end();
        toast(messages.subscriptionThanks(frequency));
        return finish();
      }
      writePendingSubscription({
        subscription_id: id,
        campaign_id: gift.campaignId,
        amount,
        frequency,
        donor: { name: donor.name.trim(), email: donor.email.trim() },
        timestamp: Date.now(),
      });
      writeGiftKey(giftKey);
      say(messages.redirecting);
      const address = authorisationAddress(shortUrl, giftKey);
      press.redirectTimer = setTimeout(() => location.assign(address), SUBSCRIPTION_REDIRECT_DELAY);
      return;
    }
    end();
    if (typeof answer === 'object' && answer.userErrors.length > 0) showErrors(answer.userErrors);
    else say(messages.subscriptionFailed(typeof answer === 'string' ? answer : ''));
  };

  /** Cancels the way to the authorisation page. */
  const cancel = useCallback(() => {
    if (!current.current) return;
    clearPendingSubscription();
    end();
  }, [end]);

  return { isBusy, start, cancel };
}
