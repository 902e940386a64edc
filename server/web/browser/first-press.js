/* Stands in the head of a public page: a press on Donate is answered before any other script has come. */
(() => {
  const root = document.documentElement;
  const opening = 'data-donate-opening';
  const isOthersTurn = () => root.hasAttribute('data-hydrated') || root.hasAttribute('data-scripts-lost');
  const forget = () => {
    root.removeAttribute(opening);
    window.firstPress = null;
  };
  if (new URLSearchParams(location.search).get('donate') === '1') root.setAttribute(opening, '');
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (!button || isOthersTurn()) return;
      if ('donateClose' in button.dataset) forget();
      if (button.name !== 'donate') return;
      event.preventDefault();
      window.firstPress = button;
      root.setAttribute(opening, '');
    },
    true,
  );
  addEventListener('keydown', (event) => event.key === 'Escape' && !isOthersTurn() && forget(), true);
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || !('chunks' in target.dataset)) return;
      const button = window.firstPress;
      root.setAttribute('data-scripts-lost', '');
      forget();
      if (button) button.form.requestSubmit(button);
    },
    true,
  );
})();
