import { useState } from 'react';
import { randomId } from '../../../shared/random-id';
import type { Item } from '../attention-columns';

/** What the office is about to do with a payment that fits nothing. */
export interface Decision {
  what: 'book' | 'refund' | null;
  paymentId: string;
  /** Of this opening: however often it is pressed, it is done once. */
  flowId: string;
}

/** Opens the dialogs of such a payment in place of its item. @param close closes the item */
export function useDecision(close: () => void) {
  const [decision, setDecision] = useState<Decision>({ what: null, paymentId: '', flowId: '' });
  return {
    decision,
    decide: (item: Item | null, what: 'book' | 'refund') => {
      if (!item) return;
      close();
      setDecision({ what, paymentId: item.reference, flowId: randomId() });
    },
    finish: () => setDecision((last) => ({ ...last, what: null })),
  };
}
