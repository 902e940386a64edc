import { addDays, formatDate, istDate, istToday } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import type { AttentionRowFragment, AttentionSort } from '../../generated/graphql';
import { attentionWords } from '../../../rules/attention-words';
import { Actions, Alarm, DateTimeCell, Figures, Muted, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import { IconAction } from '../ui/IconAction';
import type { PhoneRow } from '../table/PhoneList';
import { MailIcon } from '../../shared/ui/icons/actions';
import { CheckIcon } from '../../shared/ui/icons/facts';
import { BringInIcon, UndoIcon } from '../ui/icons';
import { StatusBadge } from '../ui/StatusBadge';
import { useMay } from '../ui/useMay';

export type Item = AttentionRowFragment;

export interface ItemActions {
  /** The ids of the items that something is being done about. */
  busy: ReadonlySet<string>;
  open: (item: Item) => void;
  /** Opens the adoption of what the provider collects. */
  adopt: () => void;
  resolve: (item: Item) => void;
  reopen: (item: Item) => void;
  sendAgain: (item: Item) => void;
}

/** A deadline this many days away, or nearer, is shown as an alarm. */
const SOON = 3;

export const titleOf = ({ kind }: Item): string => attentionWords[kind].title;

/** 'Asha Kulkarni · ₹500', as far as it is known. */
export const whoOf = ({ donorName, amount }: Item): string =>
  [donorName, amount === null ? null : formatRupees(amount)].filter(Boolean).join(' · ');

/** What tells it from others of its kind. */
const aboutOf = (item: Item): string => whoOf(item) || item.details || item.reference;

const isSoon = ({ dueAt, resolvedAt }: Item): boolean =>
  dueAt !== null && resolvedAt === null && istDate(dueAt) <= addDays(istToday(), SOON);

function Due({ item }: { item: Item }) {
  if (item.dueAt === null) return <Muted>—</Muted>;
  const date = <Figures>{formatDate(item.dueAt)}</Figures>;
  return isSoon(item) ? <Alarm>{date}</Alarm> : date;
}

function ItemButtons({ item, actions, tabIndex }: { item: Item; actions: ItemActions; tabIndex?: number }) {
  const name = `${titleOf(item)}, ${aboutOf(item)}`;
  const may = useMay();
  const shared = { tabIndex, once: true, busy: actions.busy.has(item.id) };
  if (!may('resolveAttention')) return null;
  if (item.resolvedAt !== null) {
    return (
      <Actions>
        <IconAction
          name={`Reopen: ${name}`}
          tip="Reopen"
          icon={<UndoIcon />}
          {...shared}
          onClick={() => actions.reopen(item)}
        />
      </Actions>
    );
  }
  return (
    <Actions>
      <IconAction
        name={`Mark as done: ${name}`}
        tip="Mark as done"
        icon={<CheckIcon />}
        {...shared}
        onClick={() => actions.resolve(item)}
      />
      {item.kind === 'unmatched_payment' && may('startAdoption') && (
        <IconAction
          name={`Adopt: ${name}`}
          tip="Adopt…"
          icon={<BringInIcon />}
          {...shared}
          onClick={() => actions.adopt()}
        />
      )}
      {item.canSendAgain && (
        <IconAction
          name={`Send again: ${name}`}
          tip="Send again"
          icon={<MailIcon />}
          {...shared}
          onClick={() => actions.sendAgain(item)}
        />
      )}
    </Actions>
  );
}

const stateOf = ({ resolvedAt }: Item) => <StatusBadge status={resolvedAt === null ? 'open' : 'done'} />;

export const attentionColumns = (actions: ItemActions): AdminColumn<Item, AttentionSort>[] => [
  {
    key: 'what',
    header: 'What',
    flex: 1,
    minWidth: 170,
    sort: 'kind',
    cell: (item) => <TwoLines strong first={titleOf(item)} second={aboutOf(item)} />,
  },
  {
    key: 'next',
    header: 'What to do next',
    flex: 1.8,
    minWidth: 180,
    wideOnly: true,
    cell: ({ kind }) => <TwoLines first={attentionWords[kind].next} />,
  },
  { key: 'due', header: 'Deadline', width: 116, sort: 'urgency', cell: (item) => <Due item={item} /> },
  {
    key: 'filed',
    header: 'Since',
    width: 116,
    sort: 'createdAt',
    cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
  },
  { key: 'state', header: 'State', width: 88, cell: stateOf },
  {
    key: 'actions',
    header: 'Actions',
    width: 92,
    cell: (item, { tabIndex }) => <ItemButtons item={item} actions={actions} tabIndex={tabIndex} />,
  },
];

export const attentionPhoneRow =
  (actions: ItemActions) =>
  (item: Item): PhoneRow => ({
    title: titleOf(item),
    end: stateOf(item),
    second: aboutOf(item),
    meta: [
      ...(item.dueAt === null ? [] : [`deadline ${formatDate(item.dueAt)}`]),
      `since ${formatDate(item.createdAt)}`,
    ].join(' · '),
    actions: <ItemButtons item={item} actions={actions} />,
  });
