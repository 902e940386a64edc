/** Sentence on how a donor ends or changes a recurring gift. */
export const STOP =
  'On My giving you can pause or stop it at any time, and change the amount up to two days before a charge. You can also withdraw the mandate at your bank or in your UPI app.';
