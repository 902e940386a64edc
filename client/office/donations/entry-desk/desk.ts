import type { ApolloClient } from '@apollo/client';
import { istToday } from '../../../../rules/dates';
import { isKeptFor } from '../../../shared/session/kept-entries';
import { onSessionChange, readSession } from '../../../shared/session/session-storage';
import type { Carry, LineValues, Problem } from './desk-line';
import * as change from './desk-state';
import type { Desk } from './desk-state';
import { readDesk, writeDesk } from './desk-storage';
import { findDonors } from './find-donors';
import { sendEntry } from './send-entry';

/** Pauses before a line is sent again, in milliseconds. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

/**
 * Number of errors at one line, one after the other, from which the lines behind it no longer wait for it: of the site when it is
 * sent, or of the search for its donor.
 */
const MOST_FAILURES = 3;
const FAILED = 'It may have been saved all the same: look for it under Donations before you enter it again.';

/** One person's desk in this window. It goes on saving while another page of the office is open. */
export interface OpenDesk {
  read(): Desk;
  subscribe(listener: () => void): () => void;
  type(patch: Partial<LineValues>): void;
  carryOver(patch: Partial<Carry>): void;
  setSlip(slip: Desk['slip']): void;
  enter(): void;
  move(way: -1 | 1): void;
  open(key: string): void;
  remove(): void;
  confirm(key: string, field: NonNullable<Problem['confirm']>): void;
  /** Carries today over once a day has passed. */
  begin(): void;
  /** Sends what waits at once. */
  sendNow(): void;
  finish(): void;
  /** Whether a line is typed or waits to be saved; no more once its lines were forgotten, as signing out does. */
  hasWork(): boolean;
  /** False when this browser does not keep the lines. */
  isKept(): boolean;
  /** Sends nothing any more: another window has the desk, or another person. */
  close(): void;
}

/**
 * Opens the desk of a person, as they left it.
 * @param client sends the lines, one after the other; what is not answered is sent again until it is
 */
export function createDesk(userId: string, client: ApolloClient): OpenDesk {
  let desk = readDesk(userId);
  let kept = true;
  let isSending = false;
  let isLookingUp = false;
  let isClosed = false;
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookUpTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = { key: '', count: 0 };
  let lookUpFailures = { key: '', count: 0 };
  const listeners = new Set<() => void>();

  const set = (next: Desk): void => {
    if (next === desk || isClosed) return;
    desk = next;
    kept = writeDesk(userId, desk);
    for (const listener of listeners) listener();
  };

  /** A line at which the site failed waits, or is given up. */
  const failedWith = (key: string, message: string): Desk => {
    failures = { key, count: failures.key === key ? failures.count + 1 : 1 };
    if (failures.count < MOST_FAILURES) return change.cutOff(desk, key);
    failures = { key: '', count: 0 };
    return change.refusedWith(desk, key, [{ field: '', message: `${message} ${FAILED}` }]);
  };

  /** Whether a search that did not work is tried again; without a network always, and it goes on when the network is back. */
  const isToLookUpAgain = (key: string): boolean => {
    if (!navigator.onLine) return true;
    lookUpFailures = { key, count: lookUpFailures.key === key ? lookUpFailures.count + 1 : 1 };
    if (lookUpFailures.count < MOST_FAILURES) return true;
    lookUpFailures = { key: '', count: 0 };
    return false;
  };

  /** Looks up the donors of lines that were left before the search had answered. */
  const lookUp = async (): Promise<void> => {
    const line = change.nextToLookUp(desk);
    if (isLookingUp || isClosed || lookUpTimer !== undefined || !line || readSession()?.user.id !== userId) return;
    isLookingUp = true;
    const { name } = line.values;
    const found = await findDonors(client, name.trim());
    isLookingUp = false;
    if (readSession()?.user.id !== userId) return;
    if (!found && isToLookUpAgain(line.key)) {
      set(change.notLookedUp(desk, line.key));
      lookUpTimer = setTimeout(lookUpAgain, FIRST_PAUSE);
      return;
    }
    set(change.lookedUp(desk, line.key, name, found));
    void lookUp();
    void send();
  };
  /** Ends the pause after a search that did not work. */
  const lookUpAgain = (): void => {
    clearTimeout(lookUpTimer);
    lookUpTimer = undefined;
    void lookUp();
  };

  const send = async (): Promise<void> => {
    clearTimeout(timer);
    const line = change.nextToSend(desk);
    if (isSending || isClosed || !line || line.values.search === 'waits' || readSession()?.user.id !== userId) return;
    isSending = true;
    if (navigator.onLine) set(change.sendingNow(desk, line.key));
    const sent = navigator.onLine ? await sendEntry(client, line) : { kind: 'unanswered' as const };
    isSending = false;
    if (sent.kind === 'unanswered' || sent.kind === 'failed') {
      set(sent.kind === 'failed' ? failedWith(line.key, sent.message) : change.cutOff(desk, line.key));
      timer = setTimeout(() => void send(), pause);
      // Grows on with the next line: a database that is away for a minute stops one or two lines, not all.
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      return;
    }
    pause = FIRST_PAUSE;
    if (sent.kind === 'booked') set(change.savedAs(desk, line.key, sent.booked));
    else set(change.refusedWith(desk, line.key, sent.problems));
    void send();
  };
  const sendNow = (): void => {
    pause = FIRST_PAUSE;
    lookUpAgain();
    void send();
  };
  const setAndSend = (next: Desk): void => {
    set(next);
    void send();
  };
  window.addEventListener('online', sendNow);
  // Signed in again, the rest goes on.
  const stopListening = onSessionChange((session) => session && sendNow());
  void lookUp();
  void send();

  return {
    read: () => desk,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (patch) => {
      set(change.typed(desk, patch));
      void lookUp();
    },
    carryOver: (patch) => set(change.carriedOver(desk, patch)),
    setSlip: (slip) => set({ ...desk, slip }),
    enter: () => setAndSend(change.entered(desk)),
    move: (way) => set(change.moved(desk, way)),
    open: (key) => set(change.opened(desk, key)),
    remove: () => set(change.removed(desk)),
    confirm: (key, field) => setAndSend(change.confirmed(desk, key, field)),
    begin: () => set(change.begun(desk, istToday())),
    sendNow,
    finish: () => set(change.finished(desk)),
    hasWork: () => change.hasWork(desk) && (!kept || isKeptFor(userId)),
    isKept: () => kept,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(lookUpTimer);
      window.removeEventListener('online', sendNow);
      stopListening();
    },
  };
}
