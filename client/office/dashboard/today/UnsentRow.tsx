import { useState } from 'react';
import { groupIndian } from '../../../../rules/money';
import { StartReceiptMailingDocument, type TodayReceiptsQuery } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { randomId } from '../../../shared/random-id';
import { MailIcon } from '../../../shared/ui/icons/actions';
import { Lead, Press } from './Press';
import { TodayRow } from './TodayRow';

/** More than these are looked at before they are sent. */
const AT_ONCE = 50;

const words = (count: number, one: string, many: string): string =>
  `${groupIndian(String(count))} ${count === 1 ? one : many}`;

/** Receipts that nobody has mailed yet, and no mail brings already: sent from here, one mailing for all. */
export function UnsentRow({ receipts, addresses, tooMany }: TodayReceiptsQuery['adminReceiptMailingPreview']) {
  const [isDone, setDone] = useState(false);
  // Of this visit: however often it is pressed, one mailing starts.
  const [idempotencyKey] = useState(randomId);
  const send = useSubmit(StartReceiptMailingDocument, {
    variables: () => ({ input: { receipts: { filter: { sent: false } }, idempotencyKey } }),
    payload: (data) => data.startReceiptMailing,
    onDone: () => setDone(true),
  });
  const title = `${words(receipts, 'receipt', 'receipts')}${tooMany ? ' or more' : ''} not emailed`;
  const many = receipts > AT_ONCE;
  return (
    <TodayRow
      Icon={MailIcon}
      tone="amber"
      title={title}
      second={`To ${words(addresses, 'address', 'addresses')}; no mail is under way.`}
    >
      {!many && (
        <Lead look="text" about={title} to="/admin/receipts?sent=no">
          See them
        </Lead>
      )}
      {many ? (
        <Lead about={title} to="/admin/receipts?sent=no">
          See them
        </Lead>
      ) : (
        <Press needs="startReceiptMailing" about={title} doneWord="Sending" isDone={isDone} run={() => send({})}>
          {`Send ${receipts}`}
        </Press>
      )}
    </TodayRow>
  );
}
