import { useSyncExternalStore } from 'react';

let places: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  places = next;
  for (const listener of listeners) listener();
}

/** Shows the office's toasts in this element, until the returned function is called. */
export function takeToasts(place: HTMLElement): () => void {
  change([...places, place]);
  return () => change(places.filter((other) => other !== place));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the place opened last; null when no dialog is open. */
export const useToastPlace = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => places.at(-1) ?? null,
    () => null,
  );
