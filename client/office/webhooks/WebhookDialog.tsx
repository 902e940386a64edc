import Button from '@mui/material/Button';
import { formatDate } from '../../../rules/dates';
import { useWebhookEventBodyQuery } from '../../generated/graphql';
import { formatClock } from '../ui/format';
import { RecordDialog, RecordFacts } from '../ui/RecordDialog';
import { unlessSecondPress } from '../ui/second-press';
import { webhookSubjectOf } from '../../../rules/webhook-words';
import type { EventActions, WebhookEvent } from './webhook-columns';
import styles from './WebhookDialog.module.css';

interface WebhookDialogProps {
  event: WebhookEvent | null;
  open: boolean;
  actions: EventActions;
  onClose: () => void;
}

/** Payload is JSON: it was checked before it was stored. An empty one was deleted after its time. */
const indented = (body: string): string =>
  body ? JSON.stringify(JSON.parse(body), null, 2) : 'The payload was deleted when its time was over.';

/** One event whole, as it was received. */
export function WebhookDialog({ event, open, actions, onClose }: WebhookDialogProps) {
  const { data, error } = useWebhookEventBodyQuery({ variables: { id: event?.id ?? '' }, skip: !event });
  if (!event) return null;
  const body = data?.adminWebhookEvent?.body;
  const facts: [label: string, value: string][] = [
    ['Received', `${formatDate(event.receivedAt)}, ${formatClock(event.receivedAt)}`],
    ['About', webhookSubjectOf(event)],
    ['Event ID', event.id],
    ...(event.lastError ? [['Last error', event.lastError] as [string, string]] : []),
  ];

  return (
    <RecordDialog
      open={open}
      title={event.event}
      width={720}
      actions={
        <Button
          variant="outlined"
          loading={actions.busy.has(event.id)}
          loadingPosition="start"
          onClick={unlessSecondPress(() => actions.replay(event))}
        >
          Process again
        </Button>
      }
      onClose={onClose}
    >
      <RecordFacts facts={facts} />
      {/* Scrolls, so the keyboard has to reach it. */}
      <pre
        className={styles.body}
        tabIndex={0}
        role="region"
        aria-label="Payload"
        aria-busy={body === undefined && !error}
      >
        {body !== undefined ? indented(body) : error && 'The payload could not be loaded.'}
      </pre>
    </RecordDialog>
  );
}
