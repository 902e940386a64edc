/**
 * What the searched lists look through, one text for each row. Each has a trigram index over exactly this expression
 * (migrations/0001-scale.ts), where nothing else is said: change both or neither.
 */
const joined = (...parts: readonly string[]): string => `(${parts.map((part) => `' ' || ${part}`).join(' || ')})`;

/** Of donations as `d`: the donor's name, e-mail and phone, the payment id. */
export const donationText = joined('d.donor_name', 'd.donor_email', 'd.donor_phone', `coalesce(d.payment_id, '')`);

/** Of donors: name, e-mail, phone, PAN. */
export const donorText = joined(
  `coalesce(name, '')`, `coalesce(email, '')`, `coalesce(phone, '')`, `coalesce(pan_number, '')`,
);

/** Of receipts as `r`: the number, and the name and e-mail that stand on it. */
export const receiptText = joined(
  'r.receipt_number', `coalesce(r.donor_name, '')`, `coalesce(r.snapshot #>> '{donor,email}', '')`,
);

const auditNames = ['title', 'name', 'receiptNumber', 'donorName', 'email']
  .flatMap((field) => [`nullif(a.after ->> '${field}', '')`, `nullif(a.before ->> '${field}', '')`])
  .join(', ');

/** What the thing of an audit entry `a` was called, by whichever of these fields it has. */
export const auditSubject = `coalesce(${auditNames})`;

/** Of audit entries as `a`: what the thing was called, and its id. */
export const auditText = joined(`coalesce(${auditNames}, '')`, 'a.entity_id');

/** Of people with an account, as `u`; it has no index, since they are few. */
export const personText = joined('u.full_name', 'u.email');

/** Of contact and volunteer submissions. */
export const submissionText = joined('name', 'email', 'phone', 'message');
