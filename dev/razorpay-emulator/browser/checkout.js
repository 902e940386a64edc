/* global window, document */
/**
 * Provides `window.Razorpay` as a merchant's page expects it: open, close, on. The payment window is an iframe of the
 * emulator's origin; the two communicate by postMessage. Styles are set as properties only, because the pages that load
 * this run under a Content-Security-Policy without inline styles.
 */
(function defineRazorpay() {
  'use strict';

  const base = document.currentScript.src.replace(/\/v1\/checkout\.js.*$/, '');
  const windowOrigin = new URL(base).origin;
  const FRAME_ANSWER_MS = 500;
  // Replaced by the server according to the account: the provider's documentation does not settle it.
  const closeDismisses = true;

  class Razorpay {
    constructor(options) {
      if (typeof options !== 'object' || options === null) throw new TypeError('Razorpay needs options');
      if (!options.key) throw new Error('No key passed');
      this.options = options;
      this.listeners = new Map();
      this.session = null;
    }

    on(event, listener) {
      this.listeners.set(event, [...(this.listeners.get(event) || []), listener]);
    }

    open() {
      if (this.session === null) this.session = new Session(this);
    }

    close() {
      if (this.session !== null) this.session.closeForMerchant();
    }

    emit(event, detail) {
      for (const listener of this.listeners.get(event) || []) listener(detail);
    }
  }

  /** One opened payment window, from open to the one callback that ends it. */
  class Session {
    constructor(owner) {
      this.owner = owner;
      this.options = owner.options;
      this.modal = this.options.modal || {};
      this.id = Math.random().toString(36).slice(2);
      this.ready = false;
      this.isSilent = false;
      this.focusBefore = document.activeElement;
      this.overflowBefore = document.body.style.overflow;
      this.onMessage = (event) => this.receive(event);
      this.onKey = (event) => {
        if (event.key === 'Escape' && this.modal.escape !== false) this.askToClose();
      };
      this.mount();
      window.addEventListener('message', this.onMessage);
      document.addEventListener('keydown', this.onKey);
      const seconds = Number(this.options.timeout);
      if (seconds > 0) this.timer = window.setTimeout(() => this.requestClose('timeout'), seconds * 1000);
    }

    mount() {
      const query = new URLSearchParams({ session: this.id, origin: window.location.origin });
      this.frame = document.createElement('iframe');
      this.frame.className = 'razorpay-checkout-frame';
      this.frame.title = 'Payment window';
      this.frame.allow = 'payment';
      this.frame.src = `${base}/v1/checkout/public?${query}`;
      Object.assign(this.frame.style, {
        display: 'block',
        width: '100%',
        height: '100%',
        border: '0',
        background: 'transparent',
        colorScheme: 'light',
      });
      this.container = document.createElement('div');
      this.container.className = 'razorpay-container';
      Object.assign(this.container.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        background: this.backdropColor(),
      });
      this.container.append(this.frame);
      document.body.append(this.container);
      document.body.style.overflow = 'hidden';
    }

    backdropColor() {
      const wanted = (this.options.theme || {}).backdrop_color;
      return typeof wanted === 'string' && wanted !== '' ? wanted : 'rgba(15, 23, 32, 0.6)';
    }

    receive(event) {
      const message = event.data;
      if (event.origin !== windowOrigin || event.source !== this.frame.contentWindow) return;
      if (typeof message !== 'object' || message === null || message.session !== this.id) return;
      if (message.type === 'ready') this.start();
      else if (message.type === 'failed') this.failed(message.error);
      else if (message.type === 'paid') this.paid(message.response);
      else if (message.type === 'closed') this.dismissed(message.reason);
    }

    start() {
      this.ready = true;
      // Functions stay here; everything else that the window may need is sent.
      this.post({ type: 'options', options: JSON.parse(JSON.stringify(this.options)) });
      this.frame.focus();
    }

    post(message) {
      this.frame.contentWindow.postMessage({ session: this.id, ...message }, windowOrigin);
    }

    /** Acts as if the payer had asked to close: the window may want a confirmation. */
    askToClose() {
      if (this.ready) this.post({ type: 'ask-to-close' });
      else this.dismissed();
    }

    /** Implements `rzp.close()`, called by the merchant's own code. */
    closeForMerchant() {
      this.isSilent = !closeDismisses;
      this.requestClose();
    }

    /** Closes without asking; removes a window that does not answer. */
    requestClose(reason) {
      if (!this.ready) {
        this.dismissed(reason);
        return;
      }
      this.post({ type: 'close', reason });
      window.setTimeout(() => this.dismissed(reason), FRAME_ANSWER_MS);
    }

    /** Ends the session; returns true only once, when the caller may call back. */
    end() {
      if (this.owner.session !== this) return false;
      this.owner.session = null;
      window.clearTimeout(this.timer);
      window.removeEventListener('message', this.onMessage);
      document.removeEventListener('keydown', this.onKey);
      this.container.remove();
      document.body.style.overflow = this.overflowBefore;
      if (this.focusBefore && this.focusBefore.focus) this.focusBefore.focus();
      return true;
    }

    paid(response) {
      if (!this.end()) return;
      const { handler, callback_url: address, redirect } = this.options;
      if (address && (redirect || typeof handler !== 'function')) submitForm(address, response);
      else if (typeof handler === 'function') handler(response);
    }

    /** Reports a failure. The window stays open for another attempt, unless the page wants failures posted. */
    failed(error) {
      const { callback_url: address, redirect } = this.options;
      if (!address || !redirect) {
        this.owner.emit('payment.failed', { error });
      } else if (this.end()) {
        const { code, description, source, step, reason, metadata } = error;
        const fields = { code, description, source, step, reason, metadata: JSON.stringify(metadata) };
        submitForm(
          address,
          Object.fromEntries(Object.entries(fields).map(([name, value]) => [`error[${name}]`, value])),
        );
      }
    }

    dismissed(reason) {
      if (this.end() && !this.isSilent && typeof this.modal.ondismiss === 'function') this.modal.ondismiss(reason);
    }
  }

  function submitForm(address, fields) {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = address;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  window.Razorpay = Razorpay;
})();
