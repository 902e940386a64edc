import { Suspense, lazy, useState } from 'react';
import { groupIndian } from '../../../../rules/money';
import { StartReceiptMailingDocument, type TodayReceiptsQuery } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { randomId } from '../../../shared/random-id';
import { MailIcon } from '../../../shared/ui/icons/actions';
import { Lead, Press } from './Press';
import { TodayRow } from './TodayRow';

const MailingDialog = lazy(() =>
  import('../../receipts/mailing/MailingDialog').then((module) => ({ default: module.MailingDialog })),
);

/** More than these are asked about before they are sent. */
const AT_ONCE = 50;
/** Receipts that were never mailed. */
const UNSENT = { filter: { sent: false } } as const;

const words = (count: number, one: string, many: string): string =>
  `${groupIndian(String(count))} ${count === 1 ? one : many}`;

/** Receipts that nobody has mailed yet, and no mail brings already: sent from here, one mailing for all. */
export function UnsentRow({ receipts, countIsCapped, addresses }: TodayReceiptsQuery['adminUnsentReceipts']) {
  const [isDone, setDone] = useState(false);
  // The button sends one thing once, and is gone then: a press repeated after a lost answer starts no second mailing.
  const [idempotencyKey] = useState(randomId);
  // The dialog can be sent differently each time it is opened, so each opening has a key of its own.
  const [asking, setAsking] = useState({ open: false, key: '' });
  const send = useSubmit(StartReceiptMailingDocument, {
    variables: () => ({ input: { receipts: UNSENT, idempotencyKey } }),
    payload: (data) => data.startReceiptMailing,
    onDone: () => setDone(true),
  });
  const title = `${words(receipts, 'receipt', 'receipts')}${countIsCapped ? ' or more' : ''} not emailed`;
  const many = receipts > AT_ONCE;
  return (
    <TodayRow
      Icon={MailIcon}
      tone="amber"
      title={title}
      second={
        typeof addresses === 'number'
          ? `To ${words(addresses, 'address', 'addresses')}; no mail is under way.`
          : 'No mail is under way.'
      }
    >
      <Lead look="text" about={title} to="/admin/receipts?sent=no&state=valid">
        See them
      </Lead>
      {many ? (
        <Press
          needs="startReceiptMailing"
          about={title}
          doneWord="Sending"
          isDone={isDone}
          run={async () => setAsking({ open: true, key: randomId() })}
        >
          {countIsCapped ? 'Send…' : `Send ${groupIndian(String(receipts))}…`}
        </Press>
      ) : (
        <Press needs="startReceiptMailing" about={title} doneWord="Sending" isDone={isDone} run={() => send({})}>
          {`Send ${receipts}`}
        </Press>
      )}
      {asking.key !== '' && (
        <Suspense fallback={null}>
          <MailingDialog
            key={asking.key}
            open={asking.open}
            receipts={UNSENT}
            idempotencyKey={asking.key}
            onStarted={() => setDone(true)}
            onClose={() => setAsking((last) => ({ ...last, open: false }))}
          />
        </Suspense>
      )}
    </TodayRow>
  );
}
