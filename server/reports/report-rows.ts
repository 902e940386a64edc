import { istToday, periodStart, startOfDay } from '../../rules/dates';
import { EntityTable } from '../database/entity-table';
import { readInChunks } from '../database/export-chunks';
import { Conditions } from '../database/listing';
import type { ServiceDeps } from '../deps';
import type { MemberRecord, ReportPeriod } from '../generated/resolvers';
import { MemberEntity } from '../members/member.entity';

/** A successful donation as listed in the report's file. */
export interface ReportedDonation {
  donorName: string;
  donorEmail: string;
  isAnonymous: boolean;
  /** Paise, refunds subtracted. */
  amount: number;
  campaignTitle: string | null;
  capturedAt: Date;
  paymentMethod: string | null;
}

/** Streams successful donations of a period that ends today (Asia/Kolkata), latest first. */
export function readDonationRows(
  { dataSource, now }: ServiceDeps,
  period: ReportPeriod,
): AsyncGenerator<ReportedDonation[]> {
  const from = periodStart(period, istToday(now()));
  return readInChunks(dataSource, {
    select: `d.donor_name as "donorName", d.donor_email as "donorEmail", d.is_anonymous as "isAnonymous",
      d.amount - d.refunded_amount as amount, coalesce(c.title, d.campaign_title) as "campaignTitle",
      d.captured_at as "capturedAt", d.payment_method as "paymentMethod"`,
    from: 'donations d',
    joins: 'left join campaigns c on c.id = d.campaign_id',
    where: new Conditions()
      .addFixed(`d.status = 'success'`, true)
      .add((value) => `d.captured_at >= ${value}`, from && startOfDay(from)),
    keys: [
      { column: 'd.captured_at', type: 'timestamptz' },
      { column: 'd.id', type: 'uuid' },
    ],
  });
}

const memberColumns = new EntityTable(MemberEntity).selectAllBut(['createdAt']);

/** Streams members who joined in a period that ends today (Asia/Kolkata), latest first. */
export function readMemberRows({ dataSource, now }: ServiceDeps, period: ReportPeriod): AsyncGenerator<MemberRecord[]> {
  const from = periodStart(period, istToday(now()));
  return readInChunks(dataSource, {
    select: memberColumns,
    from: 'members',
    where: new Conditions().add((value) => `joining_date >= ${value}`, from),
    keys: [
      { column: 'joining_date', type: 'date' },
      { column: 'id', type: 'uuid' },
    ],
  });
}
