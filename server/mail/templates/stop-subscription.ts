/** Sentence on how a donor ends or changes a recurring gift. */
export const STOP =
  'On My giving you can pause or stop it at any time, and change the amount up to two days before a charge. You can also withdraw the mandate at your bank or in your UPI app.';

/** The same of a gift whose charges are declined: it can be neither paused nor changed. */
export const STOP_DECLINED =
  'On My giving you can cancel it at any time. You can also withdraw the mandate at your bank or in your UPI app.';
