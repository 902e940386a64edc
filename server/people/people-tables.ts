/** A kind of people who can have tags and a birthday. */
export interface PeopleTable {
  /** Name in the audit log. */
  readonly entity: 'donor' | 'volunteer_submission';
  readonly table: 'donors' | 'volunteer_submissions';
  readonly tags: 'donor_tags' | 'volunteer_tags';
  readonly birthdays: 'donor_birthdays' | 'volunteer_birthdays';
  /** Column of the two tables with the person's id. */
  readonly column: 'donor_id' | 'volunteer_id';
}

export const donorPeople: PeopleTable = {
  entity: 'donor',
  table: 'donors',
  tags: 'donor_tags',
  birthdays: 'donor_birthdays',
  column: 'donor_id',
};

export const volunteerPeople: PeopleTable = {
  entity: 'volunteer_submission',
  table: 'volunteer_submissions',
  tags: 'volunteer_tags',
  birthdays: 'volunteer_birthdays',
  column: 'volunteer_id',
};
