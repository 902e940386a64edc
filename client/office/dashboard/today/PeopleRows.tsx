import { useState } from 'react';
import { formatDate } from '../../../../rules/dates';
import { readCsrMessage } from '../../../../rules/inquiries';
import { groupIndian } from '../../../../rules/money';
import {
  ApproveVolunteerDocument,
  MarkContactReadDocument,
  type DashboardOverviewQuery,
} from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { MailIcon } from '../../../shared/ui/icons/actions';
import { PhoneIcon } from '../../../shared/ui/icons/facts';
import { formatPhone } from '../../ui/format';
import { VolunteersIcon } from '../../ui/icons';
import { Lead, Press } from './Press';
import { TodayRow } from './TodayRow';

type Message = NonNullable<DashboardOverviewQuery['unread']>['items'][number];
type Application = NonNullable<DashboardOverviewQuery['applications']>['items'][number];

/** Length of what a row quotes. */
const QUOTED = 60;

const quoted = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= QUOTED ? line : `${line.slice(0, QUOTED).trimEnd()}…`;
};

/** Says how many more wait; what is done does not wait any more. */
function others(waiting: number, isDone: boolean, word: string): string {
  const more = isDone ? waiting : waiting - 1;
  return more > 0 ? ` ${groupIndian(String(more))} more ${word}.` : '';
}

function aboutOf({ kind, message }: Message): string {
  if (kind !== 'csr') return quoted(message);
  const { facts, text } = readCsrMessage(message);
  return `CSR${facts[0] ? `, ${facts[0].value}` : ''}: ${quoted(text)}`;
}

/** The message that waits longest: answered by a call or a mail, and marked as read here. */
export function MessageRow({ message, waiting }: { message: Message; waiting: number }) {
  const { id, name, phone, email, createdAt } = message;
  const [isDone, setDone] = useState(false);
  const markRead = useSubmit(MarkContactReadDocument, {
    variables: () => ({ id }),
    payload: (data) => data.markContactRead,
    reload: ['WaitingInquiries'],
    onDone: () => setDone(true),
  });
  return (
    <TodayRow
      Icon={phone ? PhoneIcon : MailIcon}
      tone="grey"
      title={`${phone ? 'Call back' : 'Answer'} ${name}`}
      second={`Message of ${formatDate(createdAt)}: ${aboutOf(message)}${others(waiting, isDone, 'unread')}`}
    >
      <Press
        needs="markContactRead"
        look="text"
        about={`the message of ${name}`}
        doneWord="Done"
        isDone={isDone}
        run={() => markRead({})}
      >
        Done
      </Press>
      {phone ? (
        <Lead about={`call ${name}`} to={`tel:${phone}`} icon={<PhoneIcon size={18} />}>
          {formatPhone(phone)}
        </Lead>
      ) : (
        <Lead about={`write to ${name}`} to={`mailto:${email}`} icon={<MailIcon size={18} />}>
          Answer
        </Lead>
      )}
    </TodayRow>
  );
}

/** The volunteer who waits longest: approved here, or read first. */
export function VolunteerRow({ application, waiting }: { application: Application; waiting: number }) {
  const { id, name, message, createdAt } = application;
  const [isDone, setDone] = useState(false);
  const approve = useSubmit(ApproveVolunteerDocument, {
    variables: () => ({ id }),
    payload: (data) => data.approveVolunteer,
    reload: ['WaitingInquiries'],
    onDone: () => setDone(true),
  });
  return (
    <TodayRow
      Icon={VolunteersIcon}
      tone="grey"
      title={`${name} wants to help`}
      second={`Volunteer since ${formatDate(createdAt)}${message ? `: ${quoted(message)}` : '.'}${others(waiting, isDone, 'wait')}`}
    >
      <Lead look="text" about={`applications such as that of ${name}`} to="/admin/volunteers?status=pending">
        Read
      </Lead>
      <Press needs="approveVolunteer" about={name} doneWord="Approved" isDone={isDone} run={() => approve({})}>
        Approve
      </Press>
    </TodayRow>
  );
}
