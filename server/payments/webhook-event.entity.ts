import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A provider event as received, stored before it is answered. */
@Entity('webhook_events')
export class WebhookEventEntity {
  @PrimaryColumn({ type: 'text', name: 'event_id' })
  eventId!: string;

  @Column({ type: 'text' })
  event!: string;

  @Column({ type: 'text' })
  body!: string;

  @Column({ type: 'timestamptz', name: 'received_at', default: () => 'now()' })
  receivedAt!: Date;

  @Column({ type: 'timestamptz', name: 'processed_at', nullable: true })
  processedAt!: Date | null;

  @Column({ type: 'int', default: 0 })
  attempts!: number;

  @Column({ type: 'text', name: 'last_error', nullable: true })
  lastError!: string | null;
}
