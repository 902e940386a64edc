/** Style of the authorisation page, inlined with the page's nonce. */

export const pageStyle = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: #FFFBF4;
  color: #1C2B2A; font: 1.0625rem/1.55 Mukta, 'Noto Sans', system-ui, sans-serif; }
main { width: 100%; max-width: 30rem; padding: 32px 28px; background: #FFFFFF; border: 1px solid #E6DCCB;
  border-top: 5px solid #0E5A4F; border-radius: 14px; }
.site { margin: 0 0 20px; color: #0E5A4F; font-weight: 600; }
h1 { margin: 0 0 12px; font: 600 1.75rem/1.2 'Source Serif 4', Georgia, serif; text-wrap: balance; }
p { margin: 0 0 16px; }
dl { margin: 24px 0; border-bottom: 1px solid #E6DCCB; }
dl div { display: flex; gap: 16px; justify-content: space-between; padding: 10px 0; border-top: 1px solid #E6DCCB; }
dt { color: #5C6A67; }
dd { margin: 0; font-weight: 600; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.note { padding: 12px 14px; background: #FBF1DD; border-radius: 10px; }
.status:empty { display: none; }
.status { color: #9C3B26; }
button, .button { display: block; width: 100%; min-height: 52px; padding: 12px 22px; border: 0; border-radius: 999px; background: #F29F05;
  color: #1C2B2A; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: #DE9104; }
button:disabled { background: #EFE6D6; color: #5C6A67; cursor: progress; }
:focus-visible { outline: 3px solid #0E5A4F; outline-offset: 3px; }
.back { margin: 20px 0 0; text-align: center; }
a:not(.button) { color: #0E5A4F; }
`;

/**
 * Script of the page, inlined with the nonce: loads the provider's script and opens its window. A closed window does
 * not prove that nothing was paid: the page is requested again, and the server asks the provider.
 */
export const pageScript = `
(function () {
  'use strict';
  var gift = JSON.parse(document.getElementById('gift').textContent);
  var button = document.getElementById('pay');
  var status = document.getElementById('status');
  var LOAD_MS = 15000;
  var FAILED = 'Payment was not successful. Please try again.';
  var opened = false;
  function say(text) { status.textContent = text; button.disabled = false; }
  function lookAgain() {
    var address = new URL(window.location.href);
    address.searchParams.set('look', '2');
    window.location.replace(address.href);
  }
  function open() {
    var checkout = new window.Razorpay(Object.assign({}, gift.options, { modal: { ondismiss: lookAgain } }));
    checkout.on('payment.failed', function (failure) { status.textContent = (failure.error && failure.error.description) || FAILED; });
    opened = true;
    checkout.open();
  }
  function start() {
    status.textContent = '';
    button.disabled = true;
    if (typeof window.Razorpay === 'function') { open(); return; }
    var script = document.createElement('script');
    var timer = window.setTimeout(failed, LOAD_MS);
    function failed() {
      window.clearTimeout(timer);
      script.remove();
      if (!opened) say('Failed to load payment gateway. Please refresh and try again.');
    }
    script.src = gift.script;
    script.onerror = failed;
    script.onload = function () {
      window.clearTimeout(timer);
      if (typeof window.Razorpay === 'function') open(); else failed();
    };
    document.head.append(script);
  }
  // A browser that was sent away and back carries the provider's words behind the #.
  var failed = /^#payment-failed=(.*)$/.exec(window.location.hash);
  if (failed) {
    try { status.textContent = decodeURIComponent(failed[1]) || FAILED; } catch (error) { status.textContent = FAILED; }
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  }
  // A browser may bring this page back as it was left: waiting, although the gift may be authorised by now.
  window.addEventListener('pageshow', function (event) { if (event.persisted) lookAgain(); });
  button.addEventListener('click', start);
  if (gift.opensByItself) start();
})();
`;
