import { maskedPan } from '../../rules/pan';

/** Returns a PAN as lists, pages and forms of the office show it: its ends. The whole one is `showPan`'s, who records it. */
export const panEnds = (pan: string | null | undefined): string | null => (pan ? maskedPan(pan) : null);
