import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import {
  CheckRazorpayOrderDocument,
  CreateRazorpayOrderDocument,
  VerifyRazorpayPaymentDocument,
} from '../../generated/graphql';
import { closeDonate } from './donate';
import { useMutate } from '../../shared/data/page-data';
import { randomId } from '../../shared/random-id';
import { dismissErrors, toast } from '../../shared/toast/toast';
import { checkoutScriptStatus, loadCheckoutScript } from './checkout-script';
import { openCheckout } from './checkout-window';
import { askWithProof, type Prove } from './ask-with-proof';
import { clearCaches } from './clear-caches';
import { forgetDraft } from './draft';
import { ANSWER_LIMIT, DonationFlow } from './flow';
import { messages } from './flow-messages';
import type { FieldError, FlowPorts, FlowState, Message, Order } from './flow-ports';
import { within } from './flow-waits';
import type { GiftOrder } from './gift';
import { expectGift, giveUpGift, rememberGift } from './handover';
import { wordsOf } from './words-of';

interface FlowSetup {
  isConfigured: boolean;
  scriptSource: string;
  siteName: string;
  /** Description of the gift in the provider's window. */
  description: string;
  /** Returns the sum on the button when it was pressed, in paise. */
  pressedTotal: () => number;
  /** Shows a message beside the visible form. */
  say: (message: Message) => void;
  showErrors: (errors: readonly FieldError[]) => void;
  prove: Prove;
  /** Asks what became of the gift of this tab. */
  watch: () => void;
}

/** Connects the donation flow with the browser: the API, the provider's window, toasts and navigation. */
export function useDonationFlow(setup: FlowSetup): { state: FlowState; flow: DonationFlow<GiftOrder> } {
  const [state, setState] = useState<FlowState>('idle');
  const mutate = useMutate();
  const navigate = useNavigate();
  const world = { setup, mutate, navigate };
  const latest = useRef(world);
  latest.current = world;

  const [flow] = useState(() => {
    let current: FlowState = 'idle';
    /** The bank's message about the last attempt in the provider's window. */
    let refusal: Message | null = null;
    const ports: FlowPorts<GiftOrder> = {
      isConfigured: () => latest.current.setup.isConfigured,
      newFlowId: randomId,
      script: { load: () => loadCheckoutScript(latest.current.setup.scriptSource), status: checkoutScriptStatus },
      createOrder: async (gift, attempt) => {
        let order: Order | null | undefined;
        try {
          const answer = await askWithProof(async (proof) => {
            const variables = { input: { ...gift, ...attempt, proof } };
            const asked = latest.current.mutate({ mutation: CreateRazorpayOrderDocument, variables });
            const { data } = await within(ANSWER_LIMIT, asked);
            return data?.createRazorpayOrder;
          }, latest.current.setup.prove);
          order = answer?.order;
          if (answer?.userErrors.length) return { userErrors: answer.userErrors };
        } catch (error) {
          throw new Error(wordsOf(error), { cause: error });
        }
        if (!order) throw new Error('');
        // The page may have been open since before the office changed a price.
        if (order.amount !== latest.current.setup.pressedTotal()) throw new Error(messages.priceChanged(order.amount));
        return { order };
      },
      openWindow: (order, gift, attempt, events) => {
        expectGift({ orderId: order.id, amount: order.amount }, order.giftKey);
        return openCheckout(order, gift, attempt, latest.current.setup, events);
      },
      verify: async (razorpayOrderId, response) => {
        const input = {
          razorpayOrderId,
          razorpayPaymentId: response.razorpay_payment_id ?? '',
          razorpaySignature: response.razorpay_signature ?? '',
        };
        const { data } = await latest.current.mutate({ mutation: VerifyRazorpayPaymentDocument, variables: { input } });
        if (!data) throw new Error('The server did not respond.');
        const { userErrors, ...answer } = data.verifyRazorpayPayment;
        return {
          ...answer,
          message: answer.message || (userErrors[0]?.message ?? ''),
          isUndecided: userErrors[0]?.code === 'NOT_CAPTURED',
        };
      },
      isPaid: async (orderId) => {
        const { data } = await latest.current.mutate({ mutation: CheckRazorpayOrderDocument, variables: { orderId } });
        const state = data?.checkRazorpayOrder;
        return state?.isUndecided ? null : state?.status === 'success';
      },
      clearCaches,
      // While the provider's window is open the form is hidden, and a success stays visible on the next page.
      say: (message) => {
        if (current === 'paying') refusal = message;
        if (current === 'paying' || message.kind === 'success') toast(message);
        else latest.current.setup.say(message);
      },
      showErrors: (errors) => latest.current.setup.showErrors(errors),
      // Synchronously, since the form has to be out of the way before the window opens.
      changed: (next) => {
        current = next;
        // Messages about an earlier attempt are obsolete once another is being answered.
        if (next === 'checking' || next === 'verifying') dismissErrors();
        if (next === 'processing' || next === 'verifying' || next === 'done') refusal = null;
        flushSync(() => setState(next));
        if (next === 'idle' && refusal) latest.current.setup.say(refusal);
      },
      remember: rememberGift,
      forget: giveUpGift,
      watch: () => latest.current.setup.watch(),
      finish: () => {
        dismissErrors();
        forgetDraft();
        closeDonate();
        // Another gift from the thank-you page itself is shown in place of the one before.
        void latest.current.navigate('/donation/success', { state: Date.now() });
      },
    };
    return new DonationFlow(ports);
  });
  return { state, flow };
}
