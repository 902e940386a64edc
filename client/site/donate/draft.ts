import { takeWantedFrequency } from './donate';
import { clearPendingGift, readPendingGift } from './pending-gift';
import { emptyGift, type GiftValues } from './gift';

/** The donor's input, in memory only while the page lives: closing the dialog loses nothing. */
let draft: GiftValues | null = null;

/** Returns the draft; the first time, that of a donor who returns from the provider's pages. */
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

/** Returns the draft without the PAN, for this tab's storage while the donor is on the provider's pages. */
export const draftForReturn = (): GiftValues => {
  const values = readDraft();
  return { ...values, donor: { ...values.donor, pan: '' } };
};

function returnedDraft(): GiftValues {
  const form = readPendingGift()?.form as Partial<GiftValues> | null | undefined;
  clearPendingGift();
  if (!form) return emptyGift;
  const { donor, tribute } = emptyGift;
  return {
    ...emptyGift,
    ...form,
    donor: { ...donor, ...form.donor },
    tribute: { ...tribute, ...form.tribute },
  };
}
