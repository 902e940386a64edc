import { useSyncExternalStore } from 'react';

/** What the donate dialog needs to know of the campaign it was opened for. */
export interface DonateCampaign {
  id: string;
  title: string;
  slug: string;
  featuredImage: string;
  /** One sentence on what it does. */
  summary: string;
  category: string;
}

/** Without a campaign the gift is for general causes. */
export interface DonateTarget {
  campaign: DonateCampaign | null;
  /** Already chosen when the dialog opens; otherwise once, or what the draft has. */
  frequency?: 'monthly';
  /** What stood behind the `#` of the address that opened it; see `returnedFailure`. */
  mark?: string;
}

let target: DonateTarget | null = null;
let wanted: DonateTarget['frequency'];
let expected = false;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function openDonate(next: DonateTarget): void {
  target = next;
  wanted = next.frequency;
  expected = true;
  notify();
}

/** The frequency that the dialog was opened with, for the first who asks: from then on the donor chooses. */
export function takeWantedFrequency(): DonateTarget['frequency'] {
  const taken = wanted;
  wanted = undefined;
  return taken;
}

export function closeDonate(): void {
  target = null;
  notify();
}

/** Says that a visitor is about to give (the pointer is on the button), so that the dialog's code loads ahead. */
export function expectDonate(): void {
  if (expected) return;
  expected = true;
  notify();
}

/** For whom the dialog is open; null while it is closed. */
export const useDonateTarget = (): DonateTarget | null =>
  useSyncExternalStore(
    subscribe,
    () => target,
    () => null,
  );

export const useDonateExpected = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => expected,
    () => false,
  );
