import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The birthday of a donor. */
@Entity('donor_birthdays')
export class DonorBirthdayEntity {
  @PrimaryColumn({ type: 'uuid', name: 'donor_id' })
  donorId!: string;

  /** 1 to 12. */
  @Column({ type: 'int' })
  month!: number;

  @Column({ type: 'int' })
  day!: number;

  /** Null where only the day is known. */
  @Column({ type: 'int', nullable: true })
  year!: number | null;
}

/** The birthday of a volunteer. */
@Entity('volunteer_birthdays')
export class VolunteerBirthdayEntity {
  @PrimaryColumn({ type: 'uuid', name: 'volunteer_id' })
  volunteerId!: string;

  /** 1 to 12. */
  @Column({ type: 'int' })
  month!: number;

  @Column({ type: 'int' })
  day!: number;

  /** Null where only the day is known. */
  @Column({ type: 'int', nullable: true })
  year!: number | null;
}
