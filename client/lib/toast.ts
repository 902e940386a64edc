import { useSyncExternalStore } from 'react';

export interface ToastInput {
  title: string;
  description?: string;
  kind: 'error' | 'success';
  /** Announced at once, as every error is. */
  isAlert?: boolean;
}

export interface Toast extends ToastInput {
  id: number;
}

const visibleFor = { success: 5_000, error: 8_000 };
const atOnce = 3;
const none: readonly Toast[] = [];

let toasts: readonly Toast[] = none;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message for a while; the Toaster draws it. Returns what dismisses it. */
export function toast(input: ToastInput): () => void {
  const id = ++lastId;
  const dismiss = () => dismissToast(id);
  change([...toasts, { ...input, id }].slice(-atOnce));
  setTimeout(dismiss, visibleFor[input.kind]);
  return dismiss;
}

export function dismissToast(id: number): void {
  if (toasts.some((shown) => shown.id === id)) change(toasts.filter((shown) => shown.id !== id));
}

/** Takes away what went wrong before: the next try, or a success, has overtaken it. */
export function dismissErrors(): void {
  if (toasts.some(({ kind }) => kind === 'error')) change(toasts.filter(({ kind }) => kind !== 'error'));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts, () => none);
