/** Sentence on how a donor ends or changes a recurring gift. */
export const STOP =
  'Pause or stop it yourself on My giving, any day, or withdraw the mandate at your bank or in your UPI app. To change the amount, reply to this mail.';
