/* global window, document */
/** Runs the hosted page of a subscription: opens the payment window, and confirms where nothing leads back. */
(function serveHostedPage() {
  'use strict';

  const button = document.getElementById('authorise');
  const said = document.getElementById('said');

  button.addEventListener('click', () => {
    const options = JSON.parse(button.dataset.options);
    const confirm = () => {
      said.textContent = 'Your subscription is authorised. You can close this page.';
      button.remove();
    };
    const ways = options.callback_url ? {} : { handler: confirm };
    new window.Razorpay({ ...options, ...ways }).open();
  });
})();
