/** Sentence on how a donor ends or changes a recurring gift. */
export const STOP =
  'You can pause, change or stop it on My giving at any time, or withdraw the mandate at your bank or in your UPI app.';
