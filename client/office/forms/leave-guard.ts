import { setFirstListener } from '../../shared/routing/back-button';

/** Asks the person, and calls `go` when they agree to lose their changes. */
export type Ask = (go: () => void) => void;

interface Guard {
  ask: Ask;
}

/** The forms with unsaved changes; the last one opened asks. */
const guards: Guard[] = [];
/** Where the guarded page stands in the browser's history. */
let here: number | undefined;
let isReturning = false;

/** The router numbers its entries; an entry made by a link within the page has no number. */
const historyIndex = (): number | undefined => (history.state as { idx?: number } | null)?.idx;

/** Tells the guard that the address has changed without anyone leaving. */
export const noteAddress = (): void => void (here = historyIndex());

/** Whether a form of this page has changes that are not saved. */
export const hasUnsavedChanges = (): boolean => guards.length > 0;

/** Runs `go` at once, or after the question of the form that has unsaved changes. */
export function leave(go: () => void): void {
  const guard = guards.at(-1);
  if (guard) guard.ask(go);
  else go();
}

/** The link that a click would follow within this site, in this window, to another page. */
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

/** Back and Forward have happened when the browser tells of them: goes back to where it was, then asks. */
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
  // Both before the router, which shall hear only of what was agreed to.
  document.addEventListener('click', onClick, true);
  setFirstListener(onPopState);
  window.addEventListener('beforeunload', onBeforeUnload);
}

function stopListening(): void {
  document.removeEventListener('click', onClick, true);
  setFirstListener(null);
  window.removeEventListener('beforeunload', onBeforeUnload);
}

/** From now on nobody leaves the page unasked, by a link, by Back or by closing the tab. Returns what ends it. */
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
