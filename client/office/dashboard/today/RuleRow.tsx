import { formatDate } from '../../../../rules/dates';
import { REGISTRATION_SETTINGS, renewalTone } from '../../../../rules/registrations';
import type { DashboardOverviewQuery, RegistrationKind } from '../../../generated/graphql';
import { ShieldCheckIcon } from '../../../shared/ui/icons/facts';
import { Allowed } from '../../ui/Allowed';
import { Lead } from './Press';
import { TodayRow } from './TodayRow';

type Registration = DashboardOverviewQuery['adminEndingRegistrations'][number];

interface Words {
  name: string;
  /** What follows when nobody renews it, before and after it ended. */
  ahead: string;
  since: string;
}

const words: Readonly<Record<RegistrationKind, Words>> = {
  registration_80g: {
    name: '80G registration',
    ahead: 'Without the renewal every receipt after it says Not Eligible.',
    since: 'Every receipt since then says Not Eligible.',
  },
  registration_12a: {
    name: '12A registration',
    ahead: 'Without the renewal the foundation’s income is taxed.',
    since: 'The foundation’s income is taxed until it is renewed.',
  },
  fcra: {
    name: 'FCRA registration',
    ahead: 'Without the renewal no gift from abroad may be accepted.',
    since: 'No gift from abroad may be accepted.',
  },
  csr: {
    name: 'CSR registration',
    ahead: 'Without it companies cannot count their gifts as CSR.',
    since: 'Companies cannot count their gifts as CSR.',
  },
};

function whenOf(daysLeft: number): string {
  if (daysLeft < 0) return 'has expired';
  if (daysLeft === 0) return 'expires today';
  return `expires in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}`;
}

/** A registration whose renewal is due, with what follows when it is not entered. */
export function RuleRow({ kind, until, daysLeft }: Registration) {
  const { name, ahead, since } = words[kind];
  const title = `${name} ${whenOf(daysLeft)}`;
  return (
    <TodayRow
      Icon={ShieldCheckIcon}
      tone={renewalTone(daysLeft)}
      title={title}
      second={daysLeft < 0 ? `Ended on ${formatDate(until)}. ${since}` : `${formatDate(until)}. ${ahead}`}
    >
      <Allowed to="saveSettings">
        <Lead about={title} to={`/admin/settings#${REGISTRATION_SETTINGS[kind].until}`}>
          Enter the renewal
        </Lead>
      </Allowed>
    </TodayRow>
  );
}
