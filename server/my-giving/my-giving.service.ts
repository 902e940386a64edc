import { donorLinkSchema } from '../../rules/my-giving';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { DonationsService } from '../donations/donations.service';
import type {
  ChangeOwnSubscriptionPayload,
  MyGiving,
  MyGivingPayload,
  GenerateReceiptPdfPayload,
  SubmitPayload,
  UserError,
} from '../generated/resolvers';
import { notFound, toUserErrors, userError } from '../graphql/user-errors';
import { enqueueMail, rehearseMail } from '../mail/outbox';
import { donorLinkMail } from './donor-link-mail';
import type { SubscriptionChange } from '../payments/subscriptions/change-subscription';
import type { Replacement, ReplacementAnswer } from '../payments/subscriptions/replace-subscription';
import type { SubscriptionsService } from '../payments/subscriptions/subscriptions.service';
import type { ReceiptsService } from '../receipts/receipts.service';
import type { SettingsService } from '../settings/settings.service';
import { addAddress } from './add-address';
import { addPan, atomically, useOwnPan } from './add-pan';
import { correctAddress, correctPan } from './correct-own';
import { donorOfAddress, hasWithdrawn, mailboxOfAddress, mailboxOfKey, type Mailbox } from './donor-key';
import { LINK_MAIL } from './mail-link';
import { peopleOf, readOwnDonors, readOwnGifts, readOwnSubscriptions, sumYears } from './own-giving';
import { makeStatement, type YearStatement } from './year-statement';

interface Services {
  readonly donations: Pick<DonationsService, 'addOwn'>;
  readonly receipts: Pick<ReceiptsService, 'benefits' | 'document' | 'statementPdf'>;
  readonly subscriptions: Pick<SubscriptionsService, 'change' | 'replace'>;
  readonly settings: Pick<SettingsService, 'siteName'>;
}

/** Actions of a donor without an account, by the signed link in their mails. Amounts in paise. */
export interface MyGivingService {
  /** Reads the page; null when the key is invalid or expired. */
  page(key: string): Promise<MyGiving | null>;
  /** Makes the PDF of a receipt of the donor's own; a foreign receipt is answered as not found. */
  receiptPdf(key: string, receiptId: string): Promise<GenerateReceiptPdfPayload>;
  /** Makes the statement of one financial year, for example 2025-26. */
  yearPdf(key: string, financialYear: string): Promise<GenerateReceiptPdfPayload>;
  /** Makes the same for a mail to the mailbox itself; null when nothing was given in that year, or it wants no mails. */
  statementOf(email: string, financialYear: string): Promise<YearStatement | null>;
  /** Adds a missing PAN to everything of one name at the mailbox; see add-pan. */
  addPan(key: string, added: { name: string; pan: string }): Promise<MyGivingPayload>;
  /** Adds the PAN known of the name to one gift. */
  usePan(key: string, giftId: string): Promise<MyGivingPayload>;
  /** Replaces a wrong PAN of one name for the open years; see correct-own. */
  correctPan(key: string, corrected: { name: string; pan: string }): Promise<MyGivingPayload>;
  /** Replaces the address of one name for the open years; see correct-own. */
  correctAddress(key: string, corrected: { name: string; address: string }): Promise<MyGivingPayload>;
  /** Adds a missing address to everything of one name at the mailbox; see add-address. */
  addAddress(key: string, added: { name: string; address: string }): Promise<MyGivingPayload>;
  /** Cancels, pauses or resumes a recurring gift of the donor's own. */
  changeSubscription(key: string, id: string, change: SubscriptionChange): Promise<ChangeOwnSubscriptionPayload>;
  /** Begins a change of amount or payment method of a recurring gift of the donor's own. */
  replaceSubscription(
    key: string,
    wish: Replacement,
    admit?: Parameters<SubscriptionsService['replace']>[1],
  ): Promise<ReplacementAnswer>;
  /** Mails the link if the address is a donor's; the answer does not tell whether it is. */
  sendLink(email: string): Promise<SubmitPayload>;
}

const OLD_LINK = userError('', 'LINK_EXPIRED', 'This link has expired. Load this page again to request a new one.');
const NO_PDF = { html: null, pdf: null, fileName: null };

/** Creates the service. */
export function createMyGivingService(deps: ServiceDeps, services: Services): MyGivingService {
  const { dataSource } = deps;
  const mailboxOf = (key: string): Promise<Mailbox | null> => mailboxOfKey(dataSource, deps, key);

  const read = async (key: string): Promise<MyGiving | null> => {
    const mailbox = await mailboxOf(key);
    if (!mailbox) return null;
    const { name, email, donorIds } = mailbox;
    const [gifts, subscriptions, donors] = await Promise.all([
      readOwnGifts(dataSource, services.receipts, donorIds),
      readOwnSubscriptions(dataSource, deps, donorIds),
      readOwnDonors(dataSource, donorIds),
    ]);
    return {
      name,
      email,
      people: peopleOf(gifts, subscriptions, donors),
      years: sumYears(gifts),
      gifts,
      subscriptions,
    };
  };

  /** Applies a change for a mailbox and reads the page again. */
  const change = async (key: string, work: (mailbox: Mailbox) => Promise<UserError[]>): Promise<MyGivingPayload> => {
    const mailbox = await mailboxOf(key);
    if (!mailbox) return { page: null, userErrors: [OLD_LINK] };
    const userErrors = await work(mailbox);
    return { page: userErrors.length > 0 ? null : await read(key), userErrors };
  };

  return {
    page: read,

    receiptPdf: async (key, receiptId) => {
      const mailbox = await mailboxOf(key);
      if (!mailbox) return { ...NO_PDF, userErrors: [OLD_LINK] };
      const own = isUuid(receiptId) && (await isOwnReceipt(mailbox, receiptId));
      if (!own) return { ...NO_PDF, userErrors: [notFound('receipt')] };
      return services.receipts.document(receiptId, { html: false, pdf: true });
    },

    yearPdf: async (key, financialYear) => {
      const mailbox = await mailboxOf(key);
      if (!mailbox) return { ...NO_PDF, userErrors: [OLD_LINK] };
      const statement = await makeStatement(deps, services.receipts, mailbox, financialYear);
      if (!statement) return { ...NO_PDF, userErrors: [notFound('year')] };
      const { pdf, fileName } = statement;
      return { pdf: pdf.toString('base64'), fileName, html: null, userErrors: [] };
    },

    statementOf: async (email, financialYear) => {
      const mailbox = await mailboxOfAddress(dataSource, email);
      // A mailing takes days: somebody may have withdrawn since it was started.
      if (!mailbox || (await hasWithdrawn(dataSource, mailbox))) return null;
      return makeStatement(deps, services.receipts, mailbox, financialYear);
    },

    addPan: (key, added) => change(key, (mailbox) => addPan(deps, services.donations, mailbox, added)),
    usePan: (key, giftId) => change(key, (mailbox) => useOwnPan(deps, services.donations, mailbox, giftId)),
    correctPan: (key, corrected) =>
      change(key, (mailbox) =>
        atomically(deps, (manager) => correctPan(deps, services.donations, manager, mailbox, corrected)),
      ),
    correctAddress: (key, corrected) =>
      change(key, (mailbox) =>
        atomically(deps, (manager) => correctAddress(deps, services.donations, manager, mailbox, corrected)),
      ),
    addAddress: (key, added) => change(key, (mailbox) => addAddress(deps, services.donations, mailbox, added)),

    changeSubscription: async (key, id, to) => {
      const mailbox = await mailboxOf(key);
      if (!mailbox) return { page: null, userErrors: [OLD_LINK] };
      if (!(await ownsSubscription(mailbox, id))) return { page: null, userErrors: [notFound('recurring gift')] };
      const userErrors = await services.subscriptions.change({ userId: null }, id, to);
      return { page: await read(key), userErrors };
    },

    replaceSubscription: async (key, wish, admit) => {
      const refused = (error: UserError) => ({ authorizationUrl: null, challenge: null, userErrors: [error] });
      const mailbox = await mailboxOf(key);
      if (!mailbox) return refused(OLD_LINK);
      if (!(await ownsSubscription(mailbox, wish.id))) return refused(notFound('recurring gift'));
      return services.subscriptions.replace(wish, admit);
    },

    sendLink: async (email) => {
      const { value, errors } = validate(donorLinkSchema, { email });
      if (errors.length > 0) return { success: false, userErrors: toUserErrors(errors) };
      const siteName = await services.settings.siteName();
      await dataSource.transaction(async (manager) => {
        const donor = await donorOfAddress(manager, value.email);
        const content = { kind: LINK_MAIL, ...donorLinkMail({ siteName, name: donor?.name ?? '' }) };
        if (!donor) return rehearseMail(manager, { ...content, to: value.email });
        const hour = Math.floor(deps.now().getTime() / 3_600_000);
        await enqueueMail(manager, { ...content, dedupeKey: `${LINK_MAIL}:${donor.id}:${hour}`, to: donor.email });
      });
      return { success: true, userErrors: [] };
    },
  };

  async function isOwnReceipt({ donorIds }: Mailbox, receiptId: string): Promise<boolean> {
    const row = await firstRow(
      dataSource,
      'select 1 from receipts r join donations d on d.id = r.donation_id where r.id = $1 and d.donor_id = any($2::uuid[])',
      [receiptId, donorIds],
    );
    return row !== null;
  }

  async function ownsSubscription({ donorIds }: Mailbox, id: string): Promise<boolean> {
    if (!isUuid(id)) return false;
    return (
      (await firstRow(dataSource, 'select 1 from subscriptions where id = $1 and donor_id = any($2::uuid[])', [
        id,
        donorIds,
      ])) !== null
    );
  }
}
