import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { formatDate } from '../../../rules/dates';
import { useWebhookEventBodyQuery } from '../../generated/graphql';
import { formatClock } from '../../ui/admin/format';
import { useWindowSize } from '../../ui/admin/useWindowSize';
import { subjectOf, type EventActions, type WebhookEvent } from './webhook-columns';
import styles from './WebhookDialog.module.css';

interface WebhookDialogProps {
  event: WebhookEvent | null;
  open: boolean;
  actions: EventActions;
  onClose: () => void;
}

/** What was received is JSON: it was checked before it was stored. */
const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** One event whole, as it was received. */
export function WebhookDialog({ event, open, actions, onClose }: WebhookDialogProps) {
  const titleId = useId();
  const fillsScreen = useWindowSize() === 'phone';
  const { data, error } = useWebhookEventBodyQuery({ variables: { id: event?.id ?? '' }, skip: !event });
  if (!event) return null;
  const body = data?.adminWebhookEvent?.body;
  const facts = [
    ['Received', `${formatDate(event.receivedAt)}, ${formatClock(event.receivedAt)}`],
    ['About', subjectOf(event)],
    ['Event ID', event.id],
    ...(event.lastError ? [['Last failure', event.lastError]] : []),
  ];

  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={fillsScreen}
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: fillsScreen ? undefined : { maxWidth: 720 } } }}
    >
      <DialogTitle id={titleId}>{event.event}</DialogTitle>
      <DialogContent>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
        {/* Scrolls, so the keyboard has to reach it. */}
        <pre className={styles.body} tabIndex={0} role="region" aria-label="What was received" aria-busy={!body && !error}>
          {body ? indented(body) : error && 'It could not be loaded.'}
        </pre>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>Close</Button>
        <Button variant="outlined" onClick={() => actions.replay(event)}>Process again</Button>
      </DialogActions>
    </Dialog>
  );
}
