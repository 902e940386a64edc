import { emptyGift, type GiftValues } from './gift';

/** What the donor typed, kept while the page lives and nowhere else: closing the dialog loses nothing. */
let draft: GiftValues = emptyGift;

export const readDraft = (): GiftValues => draft;

export function keepDraft(values: GiftValues): void {
  draft = values;
}

export function forgetDraft(): void {
  draft = emptyGift;
}
