/** Session storage key of the record while the provider's payment window is open. */
export const PENDING_GIFT_KEY = 'pending_gift';

/** Tells whether this tab has a record, without the code that reads it: every page asks. */
export const hasPendingGift = (): boolean => sessionStorage.getItem(PENDING_GIFT_KEY) !== null;
