/** A kind of record that the office creates, edits and deletes. */
interface RecordSample {
  /** What its mutations are called: `Member` for createMember, updateMember and deleteMember. */
  mutations: string;
  /** Its name in the input of an update. */
  field: string;
  /** Inserts one; SQL. */
  insert: string;
  /** A valid input whose name is this GraphQL value. */
  input: (name: string) => string;
  /** Gives `updatedAt` of the one there is as `readAt`; `$id` names it. */
  read: string;
  /** Where `name` is stored. */
  column: string;
}

/**
 * Every such kind by what messages call it. Those that are here are held to the audit log (audit-log.test.ts) and to
 * optimistic locking (edit-conflicts.test.ts).
 */
export const records: Readonly<Record<string, RecordSample>> = {
  campaign: {
    mutations: 'Campaign',
    field: 'campaign',
    insert: `insert into campaigns (title, slug, category, goal_amount, status) values ('Wells', 'wells', 'Health', 100, 'draft')`,
    input: (title) => `{ title: ${title}, slug: "wells", category: "Health", goalAmount: 500000 }`,
    read: 'one: adminCampaign(id: $id) { readAt: updatedAt }',
    column: 'title from campaigns',
  },
  event: {
    mutations: 'Event',
    field: 'event',
    insert: `insert into events (title, slug, event_date) values ('Fair', 'fair', now())`,
    input: (title) => `{ title: ${title}, slug: "fair", eventDate: "2026-12-01T10:00:00Z" }`,
    read: 'list: adminEvents { items { id readAt: updatedAt } }',
    column: 'title from events',
  },
  member: {
    mutations: 'Member',
    field: 'member',
    insert: `insert into members (name, city, mobile_number, image_url, membership_type, subscription_amount, joining_date, expiry_date, status)
      values ('Asha', 'Pune', '9822012345', '/x.svg', 'monthly', 100, '2026-01-01', '2026-02-01', 'active')`,
    input: (name) => `{ name: ${name}, city: "Pune", mobileNumber: "9822012345", imageUrl: "https://i.ibb.co/a/b.jpg",
      subscriptionAmount: 50000, joiningDate: "2026-11-01" }`,
    read: 'list: adminMembers { items { id readAt: updatedAt } }',
    column: 'name from members',
  },
  item: {
    mutations: 'DonationEssential',
    field: 'essential',
    insert: `insert into donation_essentials (name, unit_price, category) values ('Kit', 100, 'Food')`,
    input: (name) => `{ name: ${name}, unitPrice: 50000, category: "Food" }`,
    read: 'rows: adminDonationEssentials { id readAt: updatedAt }',
    column: 'name from donation_essentials',
  },
};
