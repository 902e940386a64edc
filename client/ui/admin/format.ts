import { formatTime, type Instant } from '../../../rules/dates';

/** h:mm AM in Asia/Kolkata, whatever the browser's zone. */
export function formatClock(instant: Instant): string {
  const [hours = 0, minutes = 0] = formatTime(instant).split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** An Indian number as people read it, '+91 90000 14837'; any other as it is stored. */
export const formatPhone = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
