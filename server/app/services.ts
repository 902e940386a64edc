import { createAccountsService } from '../accounts/accounts.service';
import { createConfirmationsService } from '../accounts/confirmation/confirmations.service';
import { createInvitationsService } from '../accounts/invitations.service';
import { createTwoStepService } from '../accounts/two-step/two-step.service';
import { createBackupService, type BackupDeps, type BackupService } from '../backup/backup.service';
import { createBrandService, type BrandService } from '../brand/brand.service';
import type { ServiceDeps } from '../deps';
import { createCorrectionsService } from '../payments/corrections/corrections.service';
import { createDonationsService } from '../donations/donations.service';
import { createGoLiveService } from '../go-live/go-live.service';
import { createMyGivingService } from '../my-giving/my-giving.service';
import { picturesFolder } from '../exports/archive/archived-folder';
import { createExportsService } from '../exports/exports.service';
import type { Services as ResolverServices } from '../context';
import { createLettersService } from '../letters/letters.service';
import { createKeptLimiter } from '../limits/kept-limiter';
import { createMemoryLimiter, type MemoryLimiter } from '../http/memory-limiter';
import { DEFAULT_LIMITS, type Limits } from '../config/limits';
import { createReadBounces } from '../delivery/bounces/read-bounces';
import { rescueMails } from '../delivery/rescue-mails';
import { createSendMail } from '../delivery/send-mail.job';
import { createMailTransport } from '../delivery/transports';
import { createGivingLimit } from '../payments/giving-limit';
import { createPaymentsService, type PaymentsService } from '../payments/payments.service';
import { createThanksService } from '../payments/thanks/thanks.service';
import { createReceiptMailingsService } from '../receipts/mailing/mailings.service';
import type { BounceSettings, MailSettings } from '../config/mail-settings';
import type { MediaSettings } from '../config/media-settings';
import type { MailingPace } from '../config/mailing-pace';
import { createPagesService } from '../pages/pages.service';
import { createPicturesService } from '../pictures/pictures.service';
import { createPublicTexts, createSettingsService } from '../settings/settings.service';
import { createSubjectServices } from './subjects';

/** All services: one per subject, and the mail jobs. */
export interface Services extends ResolverServices {
  /**
   * Mail jobs of the worker: sends a mail of the outbox, rescues mails without a job, and reads bounces where a mailbox
   * is set.
   */
  readonly mail: {
    /** Ends what the mail server has not accepted within a few seconds: the site is about to stop. */
    hurry(): void;
    send(mailId: string): Promise<void>;
    rescue(): Promise<number>;
    readonly readBounces: (() => Promise<void>) | null;
  };
  /** What is drawn from the foundation's logo and signature. */
  readonly brand: BrandService;
  /** Backup job of the worker. */
  readonly backup: BackupService;
}

export interface AllServiceDeps extends ServiceDeps {
  readonly mail: MailSettings & BounceSettings;
  /** Where pictures are kept. */
  readonly media: MediaSettings;
  /** Where backups go; the site makes none by default. */
  readonly backup?: BackupDeps['backup'];
  /** Maximum pace of bulk receipt mail; that of the settings by default. */
  readonly mailingPace?: MailingPace;
  /** Rate limits per caller; those of the settings by default. */
  readonly limits?: Limits;
  /** Limits of the process in memory; its own by default. */
  readonly readLimiter?: MemoryLimiter;
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
  const refused = (limit: string): void => deps.metrics?.limitHit(limit);
  const { limits = DEFAULT_LIMITS, readLimiter = createMemoryLimiter({ ...deps, refused }) } = deps;
  const rateLimiter = createKeptLimiter({ ...deps, secret: deps.jwtSecret, memory: readLimiter, refused });
  const subjects = createSubjectServices(deps);
  const { receipts, subscriptions } = subjects;
  const readTexts = createPublicTexts(deps);
  const settings = createSettingsService(deps, readTexts);
  const pictures = createPicturesService(deps, deps.media);
  const donations = createDonationsService(deps, settings, receipts);
  const myGiving = createMyGivingService(deps, { donations, receipts, settings, subscriptions });
  const transport = createMailTransport(deps.mail, undefined, deps.breakers?.mail);
  const listed = {
    ...subjects,
    backup: createBackupService(deps),
    brand: createBrandService(deps, pictures),
    accounts: createAccountsService(deps, settings),
    confirmations: createConfirmationsService(deps, settings),
    invitations: createInvitationsService(deps, settings),
    twoStep: createTwoStepService(deps, settings),
    corrections: createCorrectionsService(deps),
    donations,
    goLive: createGoLiveService(deps),
    myGiving,
    mail: {
      hurry: () => transport.hurry(),
      send: createSendMail({
        ...deps,
        transport,
        statement: myGiving.statementOf,
      }),
      rescue: () => rescueMails(deps),
      readBounces: deps.mail.bounceMailbox ? createReadBounces(deps, deps.mail.bounceMailbox) : null,
    },
    pages: createPagesService(deps, readTexts),
    payments,
    pictures,
    givingLimit: createGivingLimit({ ...deps, rateLimiter }, limits.unpaid),
    limits,
    rateLimiter,
    readLimiter,
    receiptMailings: createReceiptMailingsService(deps, deps.mailingPace),
    settings,
    thanks: createThanksService(deps, { donations, receipts }),
  };
  const letters = createLettersService(deps, listed);
  const archivedFolders = [picturesFolder(pictures)];
  return { ...listed, letters, exports: createExportsService(deps, { ...listed, letters, archivedFolders }) };
}
