/**
 * Types of the only script that a page starts with. It is small, so that text and the first picture come first. It
 * loads the rest when the page has loaded and the browser is idle, or at the visitor's first interaction, whichever is
 * earlier.
 */
// The declaration needs a module.
export {};

declare global {
  interface Window {
    /** Donate button that was pressed before this script loaded, kept by server/web/browser/first-press.js. */
    firstPress?: HTMLButtonElement | null;
  }
}

const interactions = ['pointerdown', 'keydown', 'touchstart'] as const;
const intents = ['pointerover', 'focusin', 'touchstart'] as const;
const root = document.documentElement;

/** Button pressed before hydration, which is pressed again afterwards; Donate is kept by the script in the head. */
let missed: HTMLButtonElement | null = null;
const remember = (event: Event): void => {
  missed = event.target instanceof Element ? event.target.closest('button') : null;
  if (missed?.name === 'donate') {
    missed = null;
    return event.stopPropagation();
  }
  if (missed) window.firstPress = null;
  // The browser itself submits a form that somebody filled in.
  if (missed?.type === 'submit' && missed.form?.method === 'post') missed = null;
  if (!missed) return;
  // Neither the form around the button nor a half-hydrated page may handle this press too.
  event.preventDefault();
  event.stopPropagation();
};

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Loads the page's chunks all at once and runs them one by one, so that none blocks the visitor for long. */
async function runChunks(): Promise<void> {
  const hrefs = document.querySelector<HTMLScriptElement>('script[data-chunks]')?.dataset.chunks?.split(' ') ?? [];
  for (const href of hrefs) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  for (const href of hrefs) {
    await import(/* @vite-ignore */ href);
    await nextTask();
  }
}

async function bringToLife(): Promise<void> {
  // The import below also meets a chunk that is gone after a deploy, and handles it.
  await runChunks().catch(() => undefined);
  try {
    const { mount } = await import('./mount');
    await mount();
  } catch (error) {
    // The press then works as without scripts.
    root.setAttribute('data-scripts-lost', '');
    root.removeAttribute('data-donate-opening');
    throw error;
  } finally {
    removeEventListener('click', remember, true);
    (missed ?? window.firstPress)?.click();
  }
}

let started = false;
function start(): void {
  if (started) return;
  started = true;
  for (const name of interactions) removeEventListener(name, start);
  void bringToLife();
}

/** Loads the dialog's code at the first sign that somebody is about to give, such as a touch on Donate. */
function onIntent({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('button[name="donate"]')) return;
  expectGift();
}

function expectGift(): void {
  for (const name of intents) removeEventListener(name, onIntent);
  import('./site/donate/DonateDialog').catch(() => undefined);
  start();
}

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1_500 });
  else setTimeout(start, 200);
}

addEventListener('click', remember, true);
for (const name of interactions) addEventListener(name, start, { passive: true });
for (const name of intents) addEventListener(name, onIntent, { passive: true });
if (root.hasAttribute('data-donate-opening')) expectGift();
else if (root.dataset.area === 'admin') start();
else if (document.readyState === 'complete') startWhenIdle();
else addEventListener('load', startWhenIdle, { once: true });
