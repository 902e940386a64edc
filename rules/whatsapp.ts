import { parsePhone } from './phone';

/**
 * Builds a link that opens a WhatsApp chat with a prefilled greeting; null when the number is invalid.
 * @param phone as typed by the office in the settings
 */
export function whatsappChatLink(phone: string, greeting: string): string | null {
  const number = parsePhone(phone);
  return number ? `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(greeting)}` : null;
}

/** Builds a link that lets a visitor choose a WhatsApp chat for this text. */
export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
