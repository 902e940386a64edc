/**
 * What the searched lists look through, one text for each row. Donations (name, e-mail, phone, payment id) and the listings of
 * receipts (number, name, e-mail) keep theirs in a column. The others have a trigram index over exactly this expression
 * (migrations/0002-searches.ts, of audit entries 0001-scale.ts), where nothing else is said: change both or neither.
 */
const joined = (...parts: readonly string[]): string => `(${parts.map((part) => `' ' || ${part}`).join(' || ')})`;
const words = (...parts: readonly string[]): string => `search_words${joined(...parts)}`;

/** Of donors: name, e-mail, phone, PAN. */
export const donorText = words(
  `coalesce(name, '')`,
  `coalesce(email, '')`,
  `coalesce(phone, '')`,
  `coalesce(pan_number, '')`,
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
export const submissionText = words('name', 'email', 'phone', 'message');
