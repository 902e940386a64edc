import { webhookStateWords } from '../../../rules/webhook-words';
import type { WebhookEventFilter } from '../../generated/graphql';
import { choice, dateRange, defineList } from '../table/define-list';

const states = (['processed', 'waiting', 'failed'] as const).map((value) => ({
  value,
  label: webhookStateWords[value],
}));

const subjects = ['payment', 'order', 'refund', 'subscription', 'invoice'].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

export const webhookList = defineList({
  nouns: { one: 'event', many: 'events' },
  search: { label: 'Search webhook events', placeholder: 'Whole payment, order or event ID' },
  sorts: ['receivedAt'],
  filters: { state: choice('State', states), about: choice('About', subjects), ...dateRange },
  filter: ({ state, about, from, to }): WebhookEventFilter => ({ state, subject: about, from, to }),
  export: 'webhookEvents',
  queries: ['AdminWebhookEvents'],
});
