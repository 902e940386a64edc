import { donorLinkSchema } from '../../rules/donor';
import { validate } from '../../rules/validate';
import { firstRow, isUuid } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { DonationsService } from '../donations/donations.service';
import type {
  ChangeOwnSubscriptionPayload, DonorPage, DonorPagePayload, GenerateReceiptPdfPayload, SubmitPayload,
} from '../generated/resolvers';
import { notFound, toUserErrors, userError } from '../graphql/user-errors';
import { enqueueMail } from '../mail/outbox';
import { donorLinkMail } from '../mail/templates/donor-link';
import type { SubscriptionChange } from '../payments/subscriptions/change-subscription';
import type { SubscriptionsService } from '../payments/subscriptions/subscriptions.service';
import type { ReceiptsService } from '../receipts/receipts.service';
import type { SettingsService } from '../settings/settings.service';
import { addPan } from './add-pan';
import { donorOfAddress, donorOfKey } from './donor-key';
import { LINK_MAIL } from './mail-link';
import { readOwnGifts, readOwnRecurring } from './own-giving';

interface Services {
  readonly donations: Pick<DonationsService, 'addPan'>;
  readonly receipts: Pick<ReceiptsService, 'document'>;
  readonly subscriptions: Pick<SubscriptionsService, 'change'>;
  readonly settings: Pick<SettingsService, 'siteName'>;
}

/** What a donor may do without an account, behind the signed link of their mails. Amounts in paise. */
export interface DonorPageService {
  /** Null when the key is not good (any more). */
  page(key: string): Promise<DonorPage | null>;
  receiptPdf(key: string, receiptId: string): Promise<GenerateReceiptPdfPayload>;
  addPan(key: string, pan: string): Promise<DonorPagePayload>;
  changeSubscription(key: string, id: string, change: SubscriptionChange): Promise<ChangeOwnSubscriptionPayload>;
  /** Mails the link if the address is a donor's; the answer is the same if not. */
  sendLink(email: string): Promise<SubmitPayload>;
}

const OLD_LINK = userError('', 'LINK_EXPIRED', 'This link does not work any more. Ask for a new one below.');

export function createDonorPageService(deps: ServiceDeps, services: Services): DonorPageService {
  const { dataSource } = deps;
  const donorOf = (key: string): Promise<string | null> => donorOfKey(dataSource, deps, key);

  const read = async (donorId: string): Promise<DonorPage | null> => {
    const donor = await firstRow<{ name: string | null; email: string; pan: string | null }>(
      dataSource,
      'select name, email, pan_number as pan from donors where id = $1',
      [donorId],
    );
    if (!donor) return null;
    const [gifts, recurring] = [await readOwnGifts(dataSource, donorId), await readOwnRecurring(dataSource, deps, donorId)];
    return { name: donor.name, email: donor.email, maskedPan: donor.pan && masked(donor.pan), gifts, recurring };
  };

  return {
    page: async (key) => {
      const donorId = await donorOf(key);
      return donorId ? read(donorId) : null;
    },

    receiptPdf: async (key, receiptId) => {
      const refused = { html: null, pdf: null, fileName: null };
      const donorId = await donorOf(key);
      if (!donorId) return { ...refused, userErrors: [OLD_LINK] };
      const own = isUuid(receiptId) && (await isOwnReceipt(donorId, receiptId));
      if (!own) return { ...refused, userErrors: [notFound('receipt')] };
      return services.receipts.document(receiptId, { html: false, pdf: true });
    },

    addPan: async (key, pan) => {
      const donorId = await donorOf(key);
      if (!donorId) return { page: null, userErrors: [OLD_LINK] };
      const userErrors = await addPan(deps, services.donations, donorId, pan);
      return { page: userErrors.length > 0 ? null : await read(donorId), userErrors };
    },

    changeSubscription: async (key, id, change) => {
      const donorId = await donorOf(key);
      if (!donorId) return { page: null, userErrors: [OLD_LINK] };
      if (!(await ownsSubscription(donorId, id))) return { page: null, userErrors: [notFound('recurring gift')] };
      const userErrors = await services.subscriptions.change({ userId: null }, id, change);
      return { page: await read(donorId), userErrors };
    },

    sendLink: async (email) => {
      const { value, errors } = validate(donorLinkSchema, { email });
      if (errors.length > 0) return { success: false, userErrors: toUserErrors(errors) };
      const siteName = await services.settings.siteName();
      await dataSource.transaction(async (manager) => {
        const donor = await donorOfAddress(manager, value.email);
        if (!donor) return;
        const hour = Math.floor(deps.now().getTime() / 3_600_000);
        await enqueueMail(manager, {
          kind: LINK_MAIL,
          dedupeKey: `${LINK_MAIL}:${donor.id}:${hour}`,
          to: donor.email,
          ...donorLinkMail({ siteName, name: donor.name ?? '' }),
        });
      });
      return { success: true, userErrors: [] };
    },
  };

  async function isOwnReceipt(donorId: string, receiptId: string): Promise<boolean> {
    const row = await firstRow(
      dataSource,
      'select 1 from receipts r join donations d on d.id = r.donation_id where r.id = $1 and d.donor_id = $2',
      [receiptId, donorId],
    );
    return row !== null;
  }

  async function ownsSubscription(donorId: string, id: string): Promise<boolean> {
    if (!isUuid(id)) return false;
    return (await firstRow(dataSource, 'select 1 from subscriptions where id = $1 and donor_id = $2', [id, donorId])) !== null;
  }
}

/** Enough to recognise one's own number by. */
const masked = (pan: string): string => `${pan.slice(0, 2)}••••••${pan.slice(-2)}`;
