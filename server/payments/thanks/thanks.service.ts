import { istDate } from '../../../rules/dates';
import { callName } from '../../../rules/names';
import type { ServiceDeps } from '../../deps';
import type { GiftState, GiftThanks } from '../../generated/resolvers';
import { userError } from '../../graphql/user-errors';
import { printUrl } from '../../receipts/pdf-link';
import type { ReceiptsService } from '../../receipts/receipts.service';
import { ENDED_STATUSES } from '../subscriptions/subscription-provider';
import { correctGiftEmail, type CorrectionServices } from './correct-email';
import { correctableUntil } from './correctable';
import { readGiftKey, saysTyped, type GiftKey } from './gift-key';
import { readOwnGift, type OwnGift } from './own-gift';

/** A gift as the schema shows it; its campaign is loaded on request. */
export type ThankedGift = Omit<GiftThanks, 'campaign'> & { readonly campaignId: string | null };

interface CorrectedGift {
  readonly gift: ThankedGift | null;
  readonly userErrors: ReturnType<typeof userError>[];
}

/** Service for a browser to see and correct the gift it made. Amounts in paise. */
export interface ThanksService {
  /** Reads the gift; null when the key is invalid or older than a day. */
  gift(key: string): Promise<ThankedGift | null>;
  /** Corrects the e-mail address of a gift, once and within an hour of the payment; the receipt is mailed there. */
  correctEmail(key: string, email: string): Promise<CorrectedGift>;
}

interface Services extends CorrectionServices {
  readonly receipts: Pick<ReceiptsService, 'benefits'>;
}

const SHOWN_MS = 24 * 3_600_000;
const TOO_LATE = userError('', 'TOO_LATE', 'This can no longer be changed here. Please contact us.');

function stateOf(gift: OwnGift): GiftState {
  const { donationId, status, waits, isAuthorized, mandate } = gift;
  if (status === 'refunded') return 'refunded';
  if (donationId === null && !isAuthorized) return mandate === 'created' ? 'unconfirmed' : 'lapsed';
  const isGiven = donationId === null || status === 'success' || waits || (status === 'pending' && isAuthorized);
  return isGiven ? standingOf(gift) : 'unconfirmed';
}

/** What became of a gift that was given: a donor may stop it within the day on which its page can be opened. */
function standingOf({ mandate, isReplaced }: OwnGift): GiftState {
  if (isReplaced) return 'changed';
  if (mandate === 'paused') return 'paused';
  return mandate !== null && ENDED_STATUSES.includes(mandate) ? 'ended' : 'given';
}

/**
 * Tells whether a key still opens its gift. It does so for a day, so that the next person at a shared computer does not
 * see it.
 */
const isShown = ({ createdAt, paidAt }: OwnGift, now: Date): boolean =>
  now.getTime() - Math.max(createdAt.getTime(), paidAt?.getTime() ?? 0) < SHOWN_MS;

/** Creates the service. */
export function createThanksService(deps: ServiceDeps, { receipts, ...services }: Services): ThanksService {
  async function toThanks(key: GiftKey, gift: OwnGift): Promise<ThankedGift> {
    const [benefit] = gift.receiptId ? await receipts.benefits([gift.receiptId], 'page') : [];
    const isTyped = saysTyped(deps, key, { pan: gift.donorPan, address: gift.donorAddress });
    const mayPrint = isTyped && gift.status === 'success' && gift.receiptId !== null;
    return {
      state: stateOf(gift),
      donorName: gift.donorName,
      callName: callName(gift.donorName),
      email: gift.donorEmail,
      amount: gift.amount,
      frequency: gift.frequency,
      campaignTitle: gift.campaignTitle,
      campaignId: gift.campaignId,
      tribute: gift.tribute,
      givenOn: gift.capturedAt && istDate(gift.capturedAt),
      receiptNumber: gift.receiptNumber,
      taxBenefit: benefit?.code ?? null,
      receiptPdfUrl:
        mayPrint && gift.receiptId ? printUrl(deps, gift.receiptId, gift.donorEmail, gift.receiptRevision ?? 1) : null,
      correctableUntil: correctableUntil(gift, deps.now()),
    };
  }

  async function gift(text: string): Promise<ThankedGift | null> {
    const key = readGiftKey(deps, text);
    const own = key && (await readOwnGift(deps.dataSource, key));
    return own && isShown(own, deps.now()) ? toThanks(key, own) : null;
  }

  return {
    gift,
    async correctEmail(text, email) {
      const key = readGiftKey(deps, text);
      if (!key) return { gift: null, userErrors: [TOO_LATE] };
      const userErrors = await correctGiftEmail(deps, services, key, email);
      return { gift: userErrors.length > 0 ? null : await gift(text), userErrors };
    },
  };
}
