/** SQL of who an entry of the audit log is about, since the import of a batch `b` began. */
export const audited = (entity: string, id: string, action: string): string =>
  `exists (select 1 from audit_log a where a.entity = '${entity}' and a.entity_id = ${id}::text and ${action} and a.at >= b.started_at)`;

/**
 * Donors of whom something is kept that no file brings: tags, birthdays, withdrawals of consent, and wishes to be erased. It
 * would go with them.
 */
const MARKED_DONORS = `
  select donor_id from donor_tags union all select donor_id from donor_birthdays
  union all select donor_id from donor_withdrawals
  union all select unnest(donor_ids) from erasures`;

/** Merging has a reason of its own; whoever looks at a PAN changes nothing. */
const CHANGES = `a.action not in ('donor.merge', 'donor.show_pan')`;

/**
 * SQL of whether something was recorded of a donor `d` since the import of a batch `b` brought them in, by the office or by
 * themselves: what undoes the batch would lose it.
 */
export const isDonorChanged = `(exists (select 1 from (${MARKED_DONORS}) marked where marked.donor_id = d.id)
  or ${audited('donor', 'd.id', CHANGES)})`;

/** SQL of whether something was recorded of a volunteer `v` since the import of a batch `b`. */
export const isVolunteerChanged = `(exists (select 1 from volunteer_tags t where t.volunteer_id = v.id)
  or exists (select 1 from volunteer_birthdays t where t.volunteer_id = v.id)
  or ${audited('volunteer_submission', 'v.id', `a.action = 'volunteer_submission.birthday'`)})`;

/** SQL of whether a volunteer `v` was decided on or changed since. */
export const isVolunteerTouched = `(v.status <> 'pending' or ${isVolunteerChanged})`;

/** SQL of whether a member `m` was renewed or changed since the import of a batch `b`. */
export const isMemberChanged = audited('member', 'm.id', `a.action = 'member.update'`);

/** What the office records of a gift whose sum stays the same, such as a cheque that was paid, or a void gift that counts again. */
const GIFT_CHANGES = `a.action in ('donation.correct', 'donation.correct-gift', 'donation.cheque-outcome', 'donation.restore')`;

/** SQL of whether a gift `d` was changed since the import of a batch `b`. */
export const isGiftChanged = audited('donation', 'd.id', GIFT_CHANGES);
