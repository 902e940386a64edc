import { setFirstListener } from '../../shared/routing/back-button';

/** Asks the person, and calls `go` when they agree to lose their changes. */
export type Ask = (go: () => void) => void;

interface Guard {
  ask: Ask;
}

/** Guards of forms with unsaved changes; the last one opened asks. */
const guards: Guard[] = [];
/** History index of the guarded page. */
let here: number | undefined;
let isReturning = false;

/** Returns the router's index of the history entry; an entry made by a link within the page has none. */
const historyIndex = (): number | undefined => (history.state as { idx?: number } | null)?.idx;

/** Tells the guard that the address changed without leaving the page. */
export const noteAddress = (): void => void (here = historyIndex());

/** Checks of pages whose work is kept when they are left: nobody is asked before that. */
const keepers = new Set<() => boolean>();

/** Counts work that is kept when its page is left as unsaved, so that a session that ends leaves the page open. Returns the function that ends this. */
export function countAsUnsaved(hasWork: () => boolean): () => void {
  keepers.add(hasWork);
  return () => void keepers.delete(hasWork);
}

/** Tells whether a form of this page has unsaved changes, or its page other work that is not saved. */
export const hasUnsavedChanges = (): boolean => guards.length > 0 || [...keepers].some((hasWork) => hasWork());

/** Runs `go` at once, or after the confirmation of the form with unsaved changes. */
export function leave(go: () => void): void {
  const guard = guards.at(-1);
  if (guard) guard.ask(go);
  else go();
}

/** Returns the link that a click would follow within this site, in this window, to another page. */
function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null;
  const isThisPage = link.pathname === location.pathname && link.search === location.search;
  return link.origin === location.origin && !isThisPage ? link : null;
}

function onClick(event: MouseEvent): void {
  const link = linkAway(event);
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  leave(() => link.click());
}

/**
 * Handles Back and Forward, which have happened when the browser reports them: returns to the guarded page, then asks.
 */
function onPopState(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    return;
  }
  const to = historyIndex();
  if (to === undefined || here === undefined || to === here) return;
  const steps = to - here;
  event.stopImmediatePropagation();
  isReturning = true;
  history.go(-steps);
  leave(() => history.go(steps));
}

const onBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

function listen(): void {
  // Both before the router, which must only see confirmed navigation.
  document.addEventListener('click', onClick, true);
  setFirstListener(onPopState);
  window.addEventListener('beforeunload', onBeforeUnload);
}

function stopListening(): void {
  document.removeEventListener('click', onClick, true);
  setFirstListener(null);
  window.removeEventListener('beforeunload', onBeforeUnload);
}

/**
 * Asks before anybody leaves the page by a link, by Back or by closing the tab. Returns the function that ends this.
 */
export function guardLeaving(ask: Ask): () => void {
  const guard: Guard = { ask };
  if (guards.length === 0) {
    noteAddress();
    listen();
  }
  guards.push(guard);
  return () => {
    const at = guards.indexOf(guard);
    if (at < 0) return;
    guards.splice(at, 1);
    if (guards.length === 0) stopListening();
  };
}
