import { Suspense, lazy, useState, type ComponentType } from 'react';
import { formatDate } from '../../../../rules/dates';
import { formatRupees } from '../../../../rules/money';
import { SendFailedMailDocument, type AttentionKind, type DashboardOverviewQuery } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { MailIcon } from '../../../shared/ui/icons/actions';
import { AlertIcon, PlaceIcon } from '../../../shared/ui/icons/facts';
import type { IconProps } from '../../../shared/ui/icons/Icon';
import { attentionWords } from '../../../../rules/attention-words';
import { useMay } from '../../ui/useMay';
import {
  BringInIcon,
  DonationsIcon,
  ReceiptsIcon,
  RecurringIcon,
  ReportsIcon,
  RupeeIcon,
  WebhooksIcon,
  CopyIcon,
  UndoIcon,
} from '../../ui/icons';
import { Lead, Press } from './Press';
import { TodayRow } from './TodayRow';

const CorrectAddressDialog = lazy(() => import('./CorrectAddressDialog'));

export type Exception = DashboardOverviewQuery['adminAttention']['items'][number];
type Part = 'receipts' | 'payments' | 'site';

const kinds: Readonly<Record<AttentionKind, { Icon: ComponentType<IconProps>; part: Part }>> = {
  mail_failed: { Icon: MailIcon, part: 'receipts' },
  mail_bounced: { Icon: MailIcon, part: 'receipts' },
  receipt_failed: { Icon: ReceiptsIcon, part: 'receipts' },
  capture_day: { Icon: ReceiptsIcon, part: 'receipts' },
  likely_duplicate: { Icon: CopyIcon, part: 'payments' },
  unmatched_payment: { Icon: DonationsIcon, part: 'payments' },
  amount_mismatch: { Icon: RupeeIcon, part: 'payments' },
  dispute: { Icon: AlertIcon, part: 'payments' },
  gift_runs_twice: { Icon: RecurringIcon, part: 'payments' },
  duplicate_subscription: { Icon: RecurringIcon, part: 'payments' },
  halted_mandate: { Icon: RecurringIcon, part: 'payments' },
  statement_outdated: { Icon: ReportsIcon, part: 'payments' },
  ledger_difference: { Icon: ReportsIcon, part: 'payments' },
  international_payment: { Icon: PlaceIcon, part: 'payments' },
  refund: { Icon: UndoIcon, part: 'payments' },
  payment_left: { Icon: UndoIcon, part: 'payments' },
  cash_limit: { Icon: RupeeIcon, part: 'payments' },
  reference_reused: { Icon: CopyIcon, part: 'payments' },
  card_testing: { Icon: AlertIcon, part: 'payments' },
  gifts_not_started: { Icon: AlertIcon, part: 'site' },
  webhook_silence: { Icon: WebhooksIcon, part: 'site' },
  webhook_failed: { Icon: WebhooksIcon, part: 'site' },
  bounces_unread: { Icon: MailIcon, part: 'site' },
  mail_text: { Icon: MailIcon, part: 'site' },
  not_reconciled: { Icon: ReportsIcon, part: 'site' },
  backup_failed: { Icon: AlertIcon, part: 'site' },
  backup_restored: { Icon: AlertIcon, part: 'site' },
  import_stuck: { Icon: BringInIcon, part: 'site' },
  erasure_asked: { Icon: AlertIcon, part: 'site' },
};

/** Part of the card in which an exception stands. */
export const partOf = ({ kind }: Exception): Part => kinds[kind].part;

function secondOf({ donorName, amount, details, reference, dueAt, mailTo }: Exception): string {
  const facts = [donorName, donorName === mailTo ? null : mailTo, amount === null ? null : formatRupees(amount)];
  const who = facts.filter(Boolean).join(', ');
  return dueAt ? `Deadline ${formatDate(dueAt)}${who && ` · ${who}`}` : who || details || reference;
}

/** Where one goes to put it right, and what the button says. */
function wayOf(
  { kind, donationId, donorEmail, providerSubscriptionId, reference }: Exception,
  may: ReturnType<typeof useMay>,
): [words: string, path: string] {
  if ((kind === 'mail_bounced' || kind === 'mail_failed') && donationId)
    return ['Open the gift', `/admin/donations/${donationId}`];
  if ((kind === 'halted_mandate' || kind === 'gift_runs_twice') && providerSubscriptionId)
    return ['Open the gift', `/admin/subscriptions?q=${encodeURIComponent(providerSubscriptionId)}`];
  if (kind === 'duplicate_subscription' && donorEmail)
    return ['Open both gifts', `/admin/subscriptions?q=${encodeURIComponent(donorEmail)}`];
  if (kind === 'import_stuck' && may('adminImport')) return ['Open the file', `/admin/imports/${reference}`];
  if (kind === 'erasure_asked') return ['Open the donor', `/admin/donors/${reference}`];
  return ['What to do', `/admin/attention?kind=${kind}`];
}

/** Something that only a person can put right, with the action that its kind asks for. */
export function ExceptionRow({ item, onAdopt }: { item: Exception; onAdopt: () => void }) {
  const [isDone, setDone] = useState(false);
  const [isCorrected, setCorrected] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const sendAgain = useSubmit(SendFailedMailDocument, {
    variables: () => ({ id: item.id }),
    payload: (data) => data.sendFailedMail,
    reload: ['AttentionCount'],
    onDone: () => setDone(true),
  });
  const { title, tone } = attentionWords[item.kind];
  const second = secondOf(item);
  const about = `${title}, ${second}`;
  const [words, path] = wayOf(item, useMay());
  const { donationId, mailTo } = item;
  const isMail = item.kind === 'mail_bounced' || item.kind === 'mail_failed';
  const wrong = isMail && donationId && mailTo ? { donationId, mailTo, donorName: item.donorName ?? mailTo } : null;
  const isUnmatched = item.kind === 'unmatched_payment';
  return (
    <TodayRow Icon={kinds[item.kind].Icon} tone={tone} title={title} second={second}>
      {(item.canSendAgain || isDone) && !isCorrected && (
        <Press
          needs="sendFailedMail"
          look="text"
          about={about}
          doneWord="Sending"
          isDone={isDone}
          run={() => sendAgain({})}
        >
          Send again
        </Press>
      )}
      <Lead look={isUnmatched || wrong ? 'text' : 'outlined'} about={about} to={path}>
        {words}
      </Lead>
      {wrong && !isDone && (
        <Press
          needs="correctMailAddress"
          about={about}
          doneWord="Corrected and sent"
          isDone={isCorrected}
          run={async () => setCorrecting(true)}
        >
          Correct address
        </Press>
      )}
      {wrong && isCorrecting && (
        <Suspense fallback={null}>
          <CorrectAddressDialog
            {...wrong}
            onClose={() => setCorrecting(false)}
            onCorrected={() => setCorrected(true)}
          />
        </Suspense>
      )}
      {isUnmatched && (
        <Press needs="startAdoption" about={about} doneWord="" isDone={false} run={async () => onAdopt()}>
          Adopt…
        </Press>
      )}
    </TodayRow>
  );
}
