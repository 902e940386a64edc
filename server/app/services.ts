import { createAccountsService } from '../accounts/accounts.service';
import { createAccountRolesService } from '../accounts/account-roles.service';
import { createAttentionService } from '../attention/attention.service';
import { createAuditService } from '../audit/audit.service';
import { createCampaignsService } from '../campaigns/campaigns.service';
import { createEssentialsService } from '../campaigns/essentials.service';
import type { ServiceDeps } from '../deps';
import { createDonationsService } from '../donations/donations.service';
import { createMyGivingService } from '../my-giving/my-giving.service';
import { createDonorsService } from '../donors/donors.service';
import { createEventsService } from '../events/events.service';
import { createExportsService } from '../exports/exports.service';
import type { Services as ResolverServices } from '../context';
import { createRateLimiter } from '../http/rate-limit';
import { createInquiriesService } from '../inquiries/inquiries.service';
import { DEFAULT_LIMITS, type Limits } from '../config/limits';
import { createReadBounces } from '../delivery/bounces/read-bounces';
import { rescueMails } from '../delivery/rescue-mails';
import { createSendMail } from '../delivery/send-mail.job';
import { createMailTransport } from '../delivery/transports';
import { createMediaService } from '../media/media.service';
import { createMembersService } from '../members/members.service';
import { createPagesService } from '../pages/pages.service';
import { createGivingLimit } from '../payments/giving-limit';
import { createPaymentsService, type PaymentsService } from '../payments/payments.service';
import { createThanksService } from '../payments/thanks/thanks.service';
import { createSubscriptionsService } from '../payments/subscriptions/subscriptions.service';
import { createReceiptMailingsService } from '../receipts/mailing/mailings.service';
import { createReceiptReissuesService } from '../receipts/reissue/reissues.service';
import type { BounceSettings, MailSettings } from '../config/mail-settings';
import type { MailingPace } from '../config/mailing-pace';
import { createReceiptsService } from '../receipts/receipts.service';
import { createReportsService } from '../reports/reports.service';
import { createPublicTexts } from '../settings/public-texts';
import { createSettingsService } from '../settings/settings.service';

/** All services: one per subject, and the mail jobs. */
export interface Services extends ResolverServices {
  /**
   * Mail jobs of the worker: sends a mail of the outbox, rescues mails without a job, and reads bounces where a mailbox
   * is set.
   */
  readonly mail: {
    send(mailId: string): Promise<void>;
    rescue(): Promise<number>;
    readonly readBounces: (() => Promise<void>) | null;
  };
}

export interface AllServiceDeps extends ServiceDeps {
  readonly mail: MailSettings & BounceSettings;
  /** Maximum pace of bulk receipt mail; that of the settings by default. */
  readonly mailingPace?: MailingPace;
  /** Rate limits per caller; those of the settings by default. */
  readonly limits?: Limits;
  /** Work factor of bcrypt; lowered by tests only. */
  readonly bcryptCost?: number;
}

/**
 * Creates all services on one database.
 * @param payments the payment service; created from `deps` by default
 */
export function createServices(
  deps: AllServiceDeps,
  payments: PaymentsService = createPaymentsService(deps),
): Services {
  const { limits = DEFAULT_LIMITS } = deps;
  const readTexts = createPublicTexts(deps);
  const settings = createSettingsService(deps, readTexts);
  const receipts = createReceiptsService(deps);
  const donations = createDonationsService(deps, settings, receipts);
  const subscriptions = createSubscriptionsService(deps);
  const listed = {
    accounts: createAccountsService(deps, settings),
    attention: createAttentionService(deps),
    audit: createAuditService(deps),
    campaigns: createCampaignsService(deps),
    donations,
    myGiving: createMyGivingService(deps, { donations, receipts, settings, subscriptions }),
    donors: createDonorsService(deps),
    essentials: createEssentialsService(deps),
    events: createEventsService(deps),
    inquiries: createInquiriesService(deps),
    mail: {
      send: createSendMail({ ...deps, transport: createMailTransport(deps.mail, undefined, deps.breakers?.mail) }),
      rescue: () => rescueMails(deps),
      readBounces: deps.mail.bounceMailbox ? createReadBounces(deps, deps.mail.bounceMailbox) : null,
    },
    media: createMediaService(deps),
    members: createMembersService(deps),
    pages: createPagesService(deps, readTexts),
    payments,
    accountRoles: createAccountRolesService(deps),
    givingLimit: createGivingLimit(deps, limits.unpaid),
    limits,
    rateLimiter: createRateLimiter(deps),
    receiptMailings: createReceiptMailingsService(deps, deps.mailingPace),
    receiptReissues: createReceiptReissuesService(deps),
    receipts,
    reports: createReportsService(deps),
    settings,
    subscriptions,
    thanks: createThanksService(deps, { donations, receipts }),
  };
  return { ...listed, exports: createExportsService(deps, listed) };
}
