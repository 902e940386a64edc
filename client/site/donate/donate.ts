import { useSyncExternalStore } from 'react';
import type { SafeImageProps } from '../../shared/ui/SafeImage';

/** A campaign's data for the donate dialog. */
export interface DonateCampaign {
  id: string;
  title: string;
  slug: string;
  featuredImage: string;
  /** `featuredImage`, where the site keeps it. */
  picture?: SafeImageProps['own'];
  /** One sentence on what it does. */
  summary: string;
  category: string;
}

/** Target of a gift; without a campaign it is for general causes. */
export interface DonateTarget {
  campaign: DonateCampaign | null;
  /** Preset frequency; one-time, or the draft's, by default. */
  frequency?: 'monthly';
  /** Fragment of the address that opened the dialog; see `returnedFailure`. */
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

/** Returns the preset frequency once: afterwards the donor chooses. */
export function takeWantedFrequency(): DonateTarget['frequency'] {
  const taken = wanted;
  wanted = undefined;
  return taken;
}

export function closeDonate(): void {
  target = null;
  notify();
}

/** Signals that a visitor is about to give (the pointer is on the button), so that the dialog's code loads ahead. */
export function expectDonate(): void {
  if (expected) return;
  expected = true;
  notify();
}

/** Returns the target of the open dialog; null while it is closed. */
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
