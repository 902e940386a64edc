import { takeWantedFrequency } from './donate';
import { hasPendingGift } from './has-pending-gift';
import { emptyGift, type GiftValues } from './gift';
import { clearStoredDraft, readStoredDraft, writeStoredDraft } from './stored-draft';

/** The donor's input: closing the dialog, a reload and the provider's pages lose nothing but the PAN. */
let draft: GiftValues | null = null;

/** Returns the draft; the first time on a page, what an interrupted visit left in this tab's storage. */
export function readDraft(): GiftValues {
  draft ??= storedDraft();
  const frequency = takeWantedFrequency();
  if (frequency) draft = { ...draft, frequency };
  return draft;
}

/** Keeps the draft, its PAN in memory only. */
export function keepDraft(values: GiftValues): void {
  draft = values;
  writeStoredDraft({ ...values, donor: { ...values.donor, pan: '' } });
}

export function forgetDraft(): void {
  draft = emptyGift;
  clearStoredDraft();
}

/** An address opened anew begins with an empty form: on a shared computer it may be the next person. */
function storedDraft(): GiftValues {
  if (!wasInterrupted()) clearStoredDraft();
  const stored = readStoredDraft() as Partial<GiftValues> | null;
  const { donor, tribute } = emptyGift;
  return {
    ...emptyGift,
    ...stored,
    donor: { ...donor, ...stored?.donor },
    tribute: { ...tribute, ...stored?.tribute },
  };
}

/** Tells whether this page continues a visit: it was loaded again, gone back to, or left for a payment. */
function wasInterrupted(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward' || hasPendingGift();
}
