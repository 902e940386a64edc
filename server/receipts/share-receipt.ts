import { cleanedLine } from '../../rules/cleaned-text';
import { formatLongDate } from '../../rules/dates';
import { MAX_LENGTH } from '../../rules/limits';
import { formatRupees } from '../../rules/money';
import { hasLink } from '../../rules/web-address';
import { whatsappChatLink, whatsappShareLink } from '../../rules/whatsapp';
import { recordAudit } from '../audit/audit';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { ShareReceiptPayload } from '../generated/resolvers';
import { notFound, userError } from '../graphql/user-errors';
import { holderOf, receiptPdfUrl } from './pdf-link';
import type { ReceiptSnapshot } from './receipt-document';
import { readReceipt } from './stored-receipt';

/** Opens the text: WhatsApp makes links of addresses too, and a name that was brought in may have one. */
const thanks = (name: string): string =>
  hasLink(name) ? 'Thank you' : `Dear ${cleanedLine(name, MAX_LENGTH.name)}, thank you`;

const textOf = ({ donor, amount, issuedOn, organisation, receiptNumber }: ReceiptSnapshot, link: string): string =>
  `${thanks(donor.name)} for your gift of ${formatRupees(amount)} to ${organisation.name} on ` +
  `${formatLongDate(issuedOn)}. Your receipt ${receiptNumber}: ${link}`;

/**
 * Builds the WhatsApp message with a receipt's link, for the office to send by hand: to the donor's own chat where the
 * phone number is a valid one, else to the chat that is chosen. Nothing is marked as sent.
 */
export const shareReceipt = (deps: ServiceDeps, userId: string, id: string): Promise<ShareReceiptPayload> =>
  deps.dataSource.transaction(async (manager) => {
    const receipt = await readReceipt(manager, id);
    if (!receipt) return { url: null, userErrors: [notFound('receipt')] };
    if (receipt.voidedAt)
      return { url: null, userErrors: [userError('', 'VOID', 'This receipt is void and cannot be sent.')] };
    const text = textOf(receipt.document, receiptPdfUrl(deps, receipt.id, holderOf(receipt.document.donor)));
    const gift = await firstRow<{ phone: string | null }>(
      manager,
      'select donor_phone as phone from donations where id = $1',
      [receipt.donationId],
    );
    await recordAudit(manager, { userId, action: 'receipt.share', entity: 'receipt', entityId: receipt.id });
    return { url: whatsappChatLink(gift?.phone ?? '', text) ?? whatsappShareLink(text), userErrors: [] };
  });
