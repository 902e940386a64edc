/**
 * The only script a page starts with: small, so that text and the first picture come first. It fetches the rest when
 * the page has loaded and the browser is idle, or when the visitor first touches something, whichever is earlier.
 */
import './styles/index.css';

const interactions = ['pointerdown', 'keydown', 'touchstart'] as const;
const root = document.documentElement;

/** A button pressed before the page could answer is pressed again when it can. */
let missed: HTMLButtonElement | null = null;
const remember = (event: Event): void => {
  missed = event.target instanceof Element ? event.target.closest('button') : null;
  // A form with somebody's words in it is sent by the browser, as it is.
  if (missed?.type === 'submit' && missed.form?.method === 'post') missed = null;
  if (!missed) return;
  // Neither the form around the button nor a half-hydrated page is to answer this press as well.
  event.preventDefault();
  event.stopPropagation();
};

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Fetches the page's chunks all at once and runs them one by one, so that none of it holds up the visitor for long. */
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
  // If one is gone after a deploy, the import below meets that too, and knows what to do.
  await runChunks().catch(() => undefined);
  try {
    const { mount } = await import('./mount');
    await mount();
  } finally {
    // Should the scripts not come, the press does what it does without them.
    removeEventListener('click', remember, true);
    missed?.click();
  }
}

let started = false;
function start(): void {
  if (started) return;
  started = true;
  for (const name of interactions) removeEventListener(name, start);
  void bringToLife();
}

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1_500 });
  else setTimeout(start, 200);
}

addEventListener('click', remember, true);
for (const name of interactions) addEventListener(name, start, { passive: true });
if (root.dataset.area === 'admin') start();
else if (document.readyState === 'complete') startWhenIdle();
else addEventListener('load', startWhenIdle, { once: true });
