import { useSyncExternalStore } from 'react';

export interface ToastInput {
  title: string;
  description?: string;
  kind: 'error' | 'success';
  /** True is announced at once, as every error is. */
  isAlert?: boolean;
  /** True stays until it is dismissed, whatever its kind. */
  stays?: boolean;
}

export interface Toast extends ToastInput {
  id: number;
}

const visibleFor = { success: 5_000, error: 8_000 };
const atOnce = 3;
const none: readonly Toast[] = [];

let toasts: readonly Toast[] = none;
let lastId = 0;
let errorsStay = false;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const isSame = (a: ToastInput, b: ToastInput): boolean =>
  a.kind === b.kind && a.title === b.title && a.description === b.description;

/** Shows a message for a while; the Toaster renders it. Returns its dismiss function. */
export function toast(input: ToastInput): () => void {
  const id = ++lastId;
  const dismiss = () => dismissToast(id);
  const others = toasts.filter((shown) => !isSame(shown, input));
  change([...others, { ...input, id }].slice(-atOnce));
  const stays = input.stays || (input.kind === 'error' && errorsStay);
  if (!stays) setTimeout(dismiss, visibleFor[input.kind]);
  return dismiss;
}

/**
 * Keeps errors open until they are closed: a person in the office may be looking elsewhere when one appears. Returns
 * the function that ends this and dismisses open errors.
 */
export function keepErrors(): () => void {
  errorsStay = true;
  return () => {
    errorsStay = false;
    dismissErrors();
  };
}

export function dismissToast(id: number): void {
  if (toasts.some((shown) => shown.id === id)) change(toasts.filter((shown) => shown.id !== id));
}

/** Dismisses all errors, after a retry or a success. */
export function dismissErrors(): void {
  if (toasts.some(({ kind }) => kind === 'error')) change(toasts.filter(({ kind }) => kind !== 'error'));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
