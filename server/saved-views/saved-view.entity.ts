import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** View of an office list that one person keeps under a name. */
@Entity('saved_views')
export class SavedViewEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  /** The list, as its page names it. */
  @Column({ type: 'text' })
  list!: string;

  @Column({ type: 'text' })
  name!: string;

  /** Search, filters and order, as the list's address has them. */
  @Column({ type: 'text' })
  query!: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
