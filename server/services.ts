import { createAccountsService, type AccountsService } from './accounts/accounts.service';
import { createCampaignsService, type CampaignsService } from './campaigns/campaigns.service';
import { createEssentialsService, type EssentialsService } from './campaigns/essentials.service';
import type { ServiceDeps } from './deps';
import { createDonationsService, type DonationsService } from './donations/donations.service';
import { createDonorsService, type DonorsService } from './donors/donors.service';
import { createEventsService, type EventsService } from './events/events.service';
import { createRateLimiter, type RateLimiter } from './graphql/rate-limit';
import { createInquiriesService, type InquiriesService } from './inquiries/inquiries.service';
import { createSendMail } from './mail/send-mail.job';
import { createMailTransport, type MailSettings } from './mail/transports';
import { createMediaService, type MediaService } from './media/media.service';
import { createMembersService, type MembersService } from './members/members.service';
import { createPagesService, type PagesService } from './pages/pages.service';
import { createPaymentsService, type PaymentsService } from './payments/payments.service';
import { createReceiptsService, type ReceiptsService } from './receipts/receipts.service';
import { createReportsService, type ReportsService } from './reports/reports.service';
import { createSettingsService, type SettingsService } from './settings/settings.service';

/** Everything the product can do, one service for each module. */
export interface Services {
  readonly accounts: AccountsService;
  readonly campaigns: CampaignsService;
  readonly donations: DonationsService;
  readonly donors: DonorsService;
  readonly essentials: EssentialsService;
  readonly events: EventsService;
  readonly inquiries: InquiriesService;
  /** Sends a mail of the outbox; the worker calls it. */
  readonly mail: { send(mailId: string): Promise<void> };
  readonly media: MediaService;
  readonly members: MembersService;
  readonly pages: PagesService;
  readonly payments: PaymentsService;
  readonly rateLimiter: RateLimiter;
  readonly receipts: ReceiptsService;
  readonly reports: ReportsService;
  readonly settings: SettingsService;
}

export interface AllServiceDeps extends ServiceDeps {
  readonly mail: MailSettings;
  /** Lowered by tests only. */
  readonly bcryptCost?: number;
}

/**
 * All services on one database.
 * @param payments the module of the payment provider; made from `deps` by default
 */
export function createServices(
  deps: AllServiceDeps,
  payments: PaymentsService = createPaymentsService(deps),
): Services {
  const settings = createSettingsService(deps);
  return {
    accounts: createAccountsService(deps, settings),
    campaigns: createCampaignsService(deps),
    donations: createDonationsService(deps, settings),
    donors: createDonorsService(deps),
    essentials: createEssentialsService(deps),
    events: createEventsService(deps),
    inquiries: createInquiriesService(deps),
    mail: { send: createSendMail({ ...deps, transport: createMailTransport(deps.mail) }) },
    media: createMediaService(deps),
    members: createMembersService(deps),
    pages: createPagesService(deps),
    payments,
    rateLimiter: createRateLimiter(deps),
    receipts: createReceiptsService(deps),
    reports: createReportsService(deps),
    settings,
  };
}
