import { parsePhone } from './phone';

/**
 * A link that opens a WhatsApp chat with a prefilled greeting; null when the number is not one.
 * @param phone as the office typed it in the settings
 */
export function whatsappChatLink(phone: string, greeting: string): string | null {
  const number = parsePhone(phone);
  return number ? `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(greeting)}` : null;
}

/** A link that lets a visitor pick a WhatsApp chat and send this text there. */
export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
