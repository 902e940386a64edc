import type { DataSource, EntityManager } from 'typeorm';
import { addDays, istToday, type IsoDate } from '../../rules/dates';
import { CampaignEntity } from '../../server/campaigns/campaign.entity';
import { DonationEssentialEntity } from '../../server/campaigns/donation-essential.entity';
import { announceContentChange } from '../../server/database/content-version';
import { EntityTable } from '../../server/database/entity-table';
import { insertRows } from '../../server/database/insert-rows';
import { DonationItemEntity } from '../../server/donations/donation-item.entity';
import { DonationEntity } from '../../server/donations/donation.entity';
import { DonorEntity } from '../../server/donors/donor.entity';
import { EventEntity } from '../../server/events/event.entity';
import { ContactInquiryEntity } from '../../server/inquiries/contact-inquiry.entity';
import { VolunteerApplicationEntity } from '../../server/inquiries/volunteer-application.entity';
import { MediaItemEntity } from '../../server/media/media-item.entity';
import { MemberEntity } from '../../server/members/member.entity';
import { PageContentEntity } from '../../server/pages/page-content.entity';
import { PaymentOrderEntity } from '../../server/payments/payment-order.entity';
import { PaymentPlanEntity } from '../../server/payments/payment-plan.entity';
import { PaymentEntity } from '../../server/payments/payment.entity';
import { RefundEntity } from '../../server/payments/refund.entity';
import { SubscriptionItemEntity } from '../../server/payments/subscription-item.entity';
import { SubscriptionEntity } from '../../server/payments/subscription.entity';
import { readOrganisation } from '../../server/receipts/organisation';
import { ReceiptCounterEntity } from '../../server/receipts/receipt-counter.entity';
import { ReceiptEntity } from '../../server/receipts/receipt.entity';
import { SettingEntity } from '../../server/settings/setting.entity';
import * as content from './content-rows';
import { activeCampaigns } from './content/campaigns-active';
import { otherCampaigns } from './content/campaigns-other';
import { donationRows, itemRows, orderRows, paymentRows, refundRows, withPayments } from './donation-rows';
import { makeDonors } from './donors';
import { campaignWindow, GiftMaker, type Gift, type PlacedCampaign } from './gifts';
import { captured, donorRows, receiptRows, totalsOf } from './ledger-rows';
import { Random } from './random';
import { makeSubscriptions } from './subscriptions';

export interface SeedOptions {
  /** Value of the setting `site_name`. */
  siteName: string;
  /** Reference day of the content, in Asia/Kolkata; the same day always gives the same content. */
  today?: IsoDate;
}

const SEED = 20160815;
const DONORS = 560;
const MANDATES = 34;
const TWO_YEARS = 730;
/** Sum for general causes over the two years, in paise. */
const GENERAL_AMOUNT = 138_250_000;
/** Advisory lock id; arbitrary, but unique in this database. */
const SEED_LOCK = 8_020_134;

/**
 * Fills an empty database with a plausible foundation: content, and two years of donations with donors, payments and
 * receipts whose sums agree. Runs in one transaction; a database with any content stays as it is.
 * @returns whether the content was written
 */
export async function seedDemo(dataSource: DataSource, options: SeedOptions): Promise<boolean> {
  const today = options.today ?? istToday();
  return dataSource.transaction(async (manager) => {
    await manager.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    if (!(await isEmpty(manager))) return false;
    const random = new Random(SEED);
    const campaigns = [...activeCampaigns, ...otherCampaigns].map((each) => ({ ...each, id: random.uuid() }));
    const essentials = content.essentialRows(random, today);

    await insertRows(manager, new EntityTable(SettingEntity), content.settingRows(options.siteName, today));
    await insertRows(manager, new EntityTable(PageContentEntity), content.pageRows(today));
    await insertRows(manager, new EntityTable(CampaignEntity), content.campaignRows(campaigns, today));
    await insertRows(manager, new EntityTable(DonationEssentialEntity), essentials.rows);
    await insertRows(manager, new EntityTable(EventEntity), content.eventRows(random, today));
    await insertRows(manager, new EntityTable(MemberEntity), content.memberRows(random, today));
    await insertRows(manager, new EntityTable(MediaItemEntity), content.mediaRows(random, today));
    await insertRows(manager, new EntityTable(ContactInquiryEntity), content.contactRows(random, today));
    await insertRows(manager, new EntityTable(VolunteerApplicationEntity), content.volunteerRows(random, today));
    await seedLedger(manager, { random, campaigns, essentials: essentials.usable, today, siteName: options.siteName });

    await manager.query('analyze');
    await announceContentChange(manager);
    return true;
  });
}

async function isEmpty(manager: EntityManager): Promise<boolean> {
  const tables = ['campaigns', 'donations', 'donors', 'events', 'members', 'media_library', 'settings', 'page_content'];
  const probes = tables.map((table) => `exists (select 1 from ${table})`).join(' or ');
  const rows: { used: boolean }[] = await manager.query(`select ${probes} as used`);
  return rows[0]?.used === false;
}

interface LedgerInput {
  random: Random;
  campaigns: PlacedCampaign[];
  essentials: { id: string; name: string; price: number }[];
  today: IsoDate;
  siteName: string;
}

async function seedLedger(manager: EntityManager, input: LedgerInput): Promise<void> {
  const { random, campaigns, today } = input;
  const donors = makeDonors(random, DONORS);
  const faithful = donors.filter(({ isLeader }) => !isLeader).slice(0, MANDATES);
  const recurring = makeSubscriptions(random, faithful, campaigns, input.essentials, today);
  const maker = new GiftMaker(random, donors, input.essentials, today);
  const gifts = withPayments(random, [...recurring.charges, ...oneTimeGifts(maker, campaigns, recurring.charges)]);
  const paid = captured(gifts);
  const { receipts, counters } = receiptRows(random, paid, await readOrganisation(manager, input.siteName));
  const totals = totalsOf(paid);

  await insertRows(manager, new EntityTable(DonorEntity), donorRows(paid));
  await insertRows(manager, new EntityTable(PaymentPlanEntity), recurring.plans);
  await insertRows(manager, new EntityTable(SubscriptionEntity), recurring.subscriptions);
  await insertRows(manager, new EntityTable(SubscriptionItemEntity), recurring.items);
  await insertRows(manager, new EntityTable(DonationEntity), donationRows(random, gifts));
  await insertRows(manager, new EntityTable(DonationItemEntity), itemRows(gifts));
  await insertRows(manager, new EntityTable(PaymentOrderEntity), orderRows(random, gifts));
  await insertRows(manager, new EntityTable(PaymentEntity), paymentRows(random, gifts));
  await insertRows(manager, new EntityTable(RefundEntity), refundRows(random, gifts));
  await insertRows(manager, new EntityTable(ReceiptEntity), receipts);
  await insertRows(manager, new EntityTable(ReceiptCounterEntity), counters);
  await manager.query('update donation_totals set success_amount = $1, success_count = $2, eligible_80g_amount = $3', [
    totals.amount,
    totals.count,
    totals.eligible,
  ]);
}

/** Generates gifts so that every campaign reaches exactly its raised amount; the rest goes to general causes. */
function oneTimeGifts(maker: GiftMaker, campaigns: readonly PlacedCampaign[], charges: readonly Gift[]): Gift[] {
  const { today } = maker;
  const leaders = maker.ofLeaders(campaigns);
  const before = [...charges, ...leaders];
  const given = (id: string | undefined): number =>
    before.filter(({ campaign }) => campaign?.id === id).reduce((sum, { amount }) => sum + amount, 0);
  const active = campaigns.filter(({ status }) => status === 'active');
  const twoYears = { from: addDays(today, -TWO_YEARS), to: addDays(today, -1) };
  return [
    ...leaders,
    ...campaigns.flatMap((each) =>
      maker.reaching(each.raised * 100 - given(each.id), each, campaignWindow(each, today)),
    ),
    ...maker.reaching(GENERAL_AMOUNT - given(undefined), null, twoYears),
    ...maker.some(84, 'failed', [...active, null], { from: addDays(today, -60), to: addDays(today, -4) }),
    ...maker.some(16, 'refunded', [null], { from: addDays(today, -400), to: addDays(today, -6) }),
    ...maker.some(3, 'pending', active, { from: addDays(today, -1), to: today }),
  ];
}
