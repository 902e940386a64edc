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

  /** Id of the event's order, as in its payload; null when it names none. */
  @Column({ type: 'text', name: 'order_id', nullable: true })
  orderId!: string | null;

  /** Id of the event's payment. */
  @Column({ type: 'text', name: 'payment_id', nullable: true })
  paymentId!: string | null;

  @Column({ type: 'timestamptz', name: 'received_at', default: () => 'now()' })
  receivedAt!: Date;

  /** Milliseconds from its arrival to our answer. */
  @Column({ type: 'int', name: 'answered_in_ms', nullable: true })
  answeredInMs!: number | null;

  @Column({ type: 'timestamptz', name: 'processed_at', nullable: true })
  processedAt!: Date | null;

  @Column({ type: 'int', default: 0 })
  attempts!: number;

  @Column({ type: 'text', name: 'last_error', nullable: true })
  lastError!: string | null;

  /** When the body was emptied, since its period was over; the event cannot be processed again. */
  @Column({ type: 'timestamptz', name: 'body_deleted_at', nullable: true })
  bodyDeletedAt!: Date | null;
}
