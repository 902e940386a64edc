/** Time in milliseconds after which the dialog is taken not to open any more. */
const PATIENCE = 5_000;

let typed = '';
let stop: () => void = () => undefined;

/** Collects what is typed until the dialog takes it: a hurried person does not wait until it is fetched and has the focus. */
export function collectTyped(): void {
  stop();
  typed = '';
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    const isText = key.length === 1;
    if (event.ctrlKey || event.metaKey || event.altKey || !(isText || key === 'Backspace' || key === 'Enter')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isText) typed += key;
    if (key === 'Backspace') typed = typed.slice(0, -1);
  };
  const timer = setTimeout(() => stop(), PATIENCE);
  stop = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', onKey, true);
  };
  document.addEventListener('keydown', onKey, true);
}

/** Ends collecting and returns what was typed. */
export function takeTyped(): string {
  stop();
  const taken = typed;
  typed = '';
  return taken;
}
