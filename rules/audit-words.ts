import { formatClock, formatDate, isIsoDate } from './dates';
import { formatRupees } from './money';

/** How the log's stored names and values read. Pure; tests/unit. */

const verbs: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  save: 'saved',
  read: 'marked read',
  grant: 'granted',
  revoke: 'revoked',
  send: 'sent',
  refund: 'refunded',
  merge: 'merged',
  record: 'recorded',
  book: 'recorded',
  adopt: 'adopted',
  link: 'linked to its payment',
  choose: 'purpose chosen',
  correct: 'corrected',
  start: 'started',
  cancel: 'cancelled',
  pause: 'paused',
  resume: 'resumed',
  resolve: 'marked as done',
  reopen: 'reopened',
  replay: 'processed again',
  agree: 'consent confirmed',
  accept: 'accepted',
  withdraw: 'consent withdrawn',
  reset: 'brought back',
  test: 'sent as a test',
  put: 'put on',
  take_off: 'taken off',
  birthday: 'birthday changed',
  show_pan: 'PAN shown',
  look_up: 'looked up',
  close: 'closed by its owner',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'contact_submission' and 'goalAmount' as words: 'Contact submission', 'Goal amount'. */
export const inWords = (name: string): string =>
  capital(
    name
      .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
      .replace(/_/g, ' ')
      .toLowerCase()
      .replace(/\b80 ?g\b/g, '80G'),
  );

/** 'update' as it follows a thing: 'updated'. */
export const verbInWords = (verb: string): string => verbs[verb] ?? inWords(verb).toLowerCase();

/** 'campaign.update': 'Campaign updated'. */
export function actionInWords(action: string): string {
  const [entity = '', verb = ''] = action.split('.');
  if (action === 'invitation.withdraw') return 'Invitation withdrawn';
  return `${inWords(entity)} ${verbInWords(verb)}`;
}

/** 'content.founders.0.imageUrl': 'Founders 1, Image url'. */
export function fieldInWords(path: string): string {
  const parts = path.split('.').filter((part) => part !== 'content');
  const words = (parts.length > 0 ? parts : ['content']).reduce<string[]>((all, part) => {
    const last = all.at(-1);
    return /^\d+$/.test(part) && last ? [...all.slice(0, -1), `${last} ${Number(part) + 1}`] : [...all, inWords(part)];
  }, []);
  return words.join(', ');
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const isMoney = (field: string): boolean => /(?:amount|price)$/i.test(field);

function scalarInWords(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return isMoney(field) ? formatRupees(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isIsoDate(value)) return formatDate(value);
  return INSTANT.test(value) ? `${formatDate(value)}, ${formatClock(value)}` : value;
}

/** A value of the log, which is JSON, as the office reads it; '' where there is none. Amounts are paise. Lists stand in lines. */
export function valueInWords(field: string, json: string | null): string {
  if (json === null) return '';
  const value: unknown = JSON.parse(json);
  return Array.isArray(value)
    ? value.map((item) => scalarInWords(field, item)).join('\n')
    : scalarInWords(field, value);
}
