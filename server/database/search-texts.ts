/**
 * SQL of the text searched in each list, one text per row. Donations (name, e-mail, phone, payment id) and receipt
 * listings (number, name, e-mail) store theirs in a column. The others have a trigram index over exactly this
 * expression (migrations/0002-searches.ts; for donors 0500-sealed-pans.ts, for audit entries 0001-scale.ts): change both or neither.
 */
const joined = (...parts: readonly string[]): string => `(${parts.map((part) => `' ' || ${part}`).join(' || ')})`;
const words = (...parts: readonly string[]): string => `search_words${joined(...parts)}`;

/** Text of donors: name, e-mail, phone; a whole PAN is compared by itself (migrations/0500-sealed-pans.ts). */
export const donorText = words(`coalesce(name, '')`, `coalesce(email, '')`, `coalesce(phone, '')`);

const auditNames = ['title', 'name', 'receiptNumber', 'donorName', 'email']
  .flatMap((field) => [`nullif(a.after ->> '${field}', '')`, `nullif(a.before ->> '${field}', '')`])
  .join(', ');

/** Name of the thing of an audit entry `a`, by whichever of these fields it has. */
export const auditSubject = `coalesce(${auditNames})`;

/** Text of audit entries `a`: the thing's name and id. */
export const auditText = joined(`coalesce(${auditNames}, '')`, 'a.entity_id');

/** Text of people with an account, `u`; without an index, since they are few. */
export const personText = joined('u.full_name', 'u.email');

/** Text of contact and volunteer submissions. */
export const inquiryText = words('name', 'email', 'phone', 'message');
