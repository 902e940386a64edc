import { takeWantedFrequency } from './donate';
import { clearPendingGift, readPendingGift } from './pending-gift';
import { emptyGift, type GiftValues } from './gift';

/** What the donor typed, kept while the page lives and nowhere else: closing the dialog loses nothing. */
let draft: GiftValues | null = null;

/** The draft; the first time, that of a donor whom the provider has led away and back. */
export function readDraft(): GiftValues {
  draft ??= returnedDraft();
  const frequency = takeWantedFrequency();
  if (frequency) draft = { ...draft, frequency };
  return draft;
}

export function keepDraft(values: GiftValues): void {
  draft = values;
}

export function forgetDraft(): void {
  draft = emptyGift;
}

/** The draft as it may lie in this tab's storage while the page is away: without the PAN. */
export const draftForReturn = (): GiftValues => {
  const values = readDraft();
  return { ...values, donor: { ...values.donor, pan: '' } };
};

function returnedDraft(): GiftValues {
  const form = readPendingGift()?.form as Partial<GiftValues> | null | undefined;
  clearPendingGift();
  if (!form) return emptyGift;
  return { ...emptyGift, ...form, donor: { ...emptyGift.donor, ...form.donor } };
}
