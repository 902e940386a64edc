import { takeWantedFrequency } from './donate';
import { emptyGift, type GiftValues } from './gift';
import { clearStoredDraft, readStoredDraft, writeStoredDraft } from './stored-draft';

/** The donor's input of this visit: closing the dialog, a reload and the provider's pages lose nothing but the PAN. */
let draft: GiftValues | null = null;

/** Returns the draft; the first time on a page, that of this tab's storage. */
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

function storedDraft(): GiftValues {
  const stored = readStoredDraft() as Partial<GiftValues> | null;
  const { donor, tribute } = emptyGift;
  return {
    ...emptyGift,
    ...stored,
    donor: { ...donor, ...stored?.donor },
    tribute: { ...tribute, ...stored?.tribute },
  };
}
