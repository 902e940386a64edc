import type { Stage } from './stage';

/** The provider's refunds and disputes; amounts in paise. */
export interface MoneyBack {
  readonly refunds: readonly {
    readonly id: string;
    readonly payment_id: string;
    readonly amount: number;
    readonly status: string;
    readonly receipt: string | null;
  }[];
  readonly disputes: readonly {
    readonly id: string;
    readonly payment_id: string;
    readonly amount: number;
    readonly status: string;
  }[];
}

interface Found {
  readonly lost: string[];
  readonly doubled: string[];
  readonly wrong: string[];
}

/** Sums per payment the paise that its payer has back, by processed refunds and lost disputes. */
export function returnedOf({ refunds, disputes }: MoneyBack): Map<string, number> {
  const gone = [
    ...refunds.filter(({ status }) => status === 'processed'),
    ...disputes.filter(({ status }) => status === 'lost'),
  ];
  const sums = new Map<string, number>();
  for (const { payment_id: id, amount } of gone) sums.set(id, (sums.get(id) ?? 0) + amount);
  return sums;
}

/**
 * Checks that every refund of the provider is in our books once, in its state and with its mail delivered, and the
 * other way round. Every dispute is known in its state, and has an open exception exactly as long as it is open.
 * @param ours payments that are a donation
 */
export async function compareMoneyBack(stage: Stage, told: MoneyBack, ours: ReadonlySet<string>): Promise<Found> {
  const found: Found = { lost: [], doubled: [], wrong: [] };
  await compareRefunds(
    stage,
    told.refunds.filter(({ payment_id: id }) => ours.has(id)),
    found,
  );
  await compareDisputes(stage, told.disputes, found);
  return found;
}

interface OwnRefund {
  readonly id: string;
  readonly providerId: string | null;
  readonly amount: number;
  readonly status: string;
  readonly isAsked: boolean;
  /** Number of sent mails. */
  readonly mails: number;
}

async function compareRefunds(
  stage: Stage,
  refunds: MoneyBack['refunds'],
  { lost, doubled, wrong }: Found,
): Promise<void> {
  const rows = await stage.sql<OwnRefund>(
    `select f.id, f.provider_refund_id as "providerId", f.amount, f.status, f.requested_by is not null as "isAsked",
            (select count(*) from mails m where m.dedupe_key = 'refund:' || f.id and m.status = 'sent') as mails
       from refunds f where f.donation_id is not null`,
  );
  // The office's refund requests carry our own id: the provider has each once, however often it was requested.
  const asked = refunds.flatMap(({ receipt }) => (receipt === null ? [] : [receipt]));
  for (const receipt of new Set(asked.filter((each, index) => asked.indexOf(each) !== index))) {
    doubled.push(`refund ${receipt}: requested once, refunded more than once`);
  }
  const theirs = new Map(refunds.map((refund) => [refund.id, refund]));
  for (const own of rows) {
    const refund = own.providerId === null ? undefined : theirs.get(own.providerId);
    if (own.providerId !== null) theirs.delete(own.providerId);
    // A request that never arrived has failed, and the office got an exception.
    if (!refund) {
      if (own.status !== 'failed' || !own.isAsked)
        doubled.push(`refund ${own.id}: ${own.status} here, but not known to the provider`);
    } else if (refund.amount !== own.amount || refund.status !== own.status) {
      wrong.push(`${refund.id}: ${refund.status} ${refund.amount} at the provider, ${own.status} ${own.amount} here`);
    }
    if (own.status === 'processed' && own.mails !== 1) lost.push(`refund ${own.id}: ${own.mails} mails went out`);
  }
  for (const { id, status, amount } of theirs.values())
    lost.push(`${id}: refund of ${amount}, ${status}, not known here`);
}

interface OwnDispute {
  readonly id: string;
  readonly status: string;
  readonly isOpen: boolean;
}

async function compareDisputes(
  stage: Stage,
  disputes: MoneyBack['disputes'],
  { lost, doubled, wrong }: Found,
): Promise<void> {
  const rows = await stage.sql<OwnDispute>(
    `select d.provider_dispute_id as id, d.status,
            exists (select 1 from attention_items a
                     where a.kind = 'dispute' and a.reference = d.provider_dispute_id and a.resolved_at is null) as "isOpen"
       from disputes d`,
  );
  const ours = new Map(rows.map((row) => [row.id, row]));
  for (const { id, status } of disputes) {
    const own = ours.get(id);
    ours.delete(id);
    const isOver = ['won', 'lost', 'closed'].includes(status);
    if (!own) lost.push(`${id}: the dispute is ${status}, not known here`);
    else if (own.status !== status) wrong.push(`${id}: the dispute is ${status} at the provider, ${own.status} here`);
    else if (own.isOpen === isOver)
      wrong.push(`${id}: the dispute is ${status}, the office ${isOver ? 'still' : 'does not'} see it`);
  }
  for (const { id } of ours.values()) doubled.push(`${id}: a dispute that the provider does not know`);
}
