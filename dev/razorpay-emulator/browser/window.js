/* global window, document, history, fetch */
/** Payment window: shows the order, plays the chosen outcome, and reports it to the page. */
import { brandColors, formatAmount, methodRows, reasonLabel } from './options.js';

const query = new URLSearchParams(window.location.search);
const session = query.get('session');
const openerOrigin = query.get('origin');

const byId = (id) => document.getElementById(id);
const sheet = document.querySelector('.sheet');
const outcomeButtons = [...document.querySelectorAll('[data-outcome]')];

let options = null;
let leaving = false;
let historyEntry = false;

window.addEventListener('message', (event) => {
  const message = event.data;
  if (event.origin !== openerOrigin || event.source !== window.parent || message?.session !== session) return;
  if (message.type === 'options' && options === null) void begin(message.options);
  else if (message.type === 'ask-to-close') askToClose();
  else if (message.type === 'close') leave({ type: 'closed', reason: message.reason });
});
post({ type: 'ready' });

function post(message) {
  window.parent.postMessage({ session, ...message }, openerOrigin);
}

async function call(address, body) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      key: options.key,
      order_id: options.order_id,
      subscription_id: options.subscription_id,
      ...body,
    }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.description);
  return answer;
}

async function begin(given) {
  options = given;
  showMerchant();
  listenForClosing();
  try {
    const {
      order,
      methods,
      failure_reasons: reasons,
    } = await call('open', {
      description: options.description,
      notes: options.notes,
      callback_url: options.callback_url,
    });
    showChoices(order, methodRows(options, methods), reasons);
  } catch (error) {
    showProblem(error);
  }
}

function showMerchant() {
  byId('merchant').textContent = options.name ?? 'Payment';
  byId('description').textContent = options.description ?? '';
  const colors = brandColors(options.theme?.color);
  if (colors !== null) {
    document.documentElement.style.setProperty('--brand', colors.background);
    document.documentElement.style.setProperty('--on-brand', colors.text);
  }
  if (typeof options.image === 'string' && options.image !== '') {
    const logo = byId('logo');
    logo.addEventListener('load', () => (logo.hidden = false));
    logo.src = new URL(options.image, openerOrigin).href;
  }
}

function showChoices(order, rows, reasons) {
  const amount = formatAmount(order.amount);
  byId('amount').textContent = amount;
  document.querySelector('[data-outcome="success"]').textContent = `Pay ${amount} successfully`;
  const { name, email, contact } = options.prefill ?? {};
  byId('payer').textContent = [name, email, contact].filter(Boolean).join(' · ');
  const chosen = rows.find((row) => row.method === options.prefill?.method) ?? rows[0];
  for (const row of rows) document.querySelector('.methods').append(methodRow(row, row === chosen));
  for (const reason of reasons) {
    const option = document.createElement('option');
    option.value = reason;
    option.textContent = reasonLabel(reason);
    byId('reason').append(option);
  }
  for (const button of outcomeButtons) {
    button.addEventListener('click', () => void play(button.dataset.outcome));
  }
  byId('loading').hidden = true;
  byId('choices').hidden = false;
  document.querySelector('.methods input:checked')?.focus();
}

function methodRow({ method, label, hint }, checked) {
  const input = document.createElement('input');
  input.type = 'radio';
  input.name = 'method';
  input.value = method;
  input.checked = checked;
  const name = document.createElement('span');
  name.textContent = label;
  const note = document.createElement('small');
  note.textContent = hint;
  const row = document.createElement('label');
  row.className = 'method';
  row.dataset.testid = `method-${method}`;
  row.append(input, name, note);
  return row;
}

async function play(outcome) {
  if (outcome === 'dismiss') {
    leave({ type: 'closed' });
    return;
  }
  enable(false);
  say('Waiting for the bank…');
  try {
    const answer = await call('attempt', {
      outcome,
      reason: byId('reason').value,
      method: document.querySelector('.methods input:checked')?.value,
      email: options.prefill?.email,
      contact: options.prefill?.contact,
      description: options.description,
      notes: options.notes,
    });
    await act(answer);
  } catch (error) {
    showProblem(error);
  }
}

async function act(answer) {
  if (answer.kind === 'wait') {
    say('The bank is not responding. You can only close this window.');
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, answer.delay_ms));
  if (answer.kind === 'success') {
    say('Payment successful');
    leave({ type: 'paid', response: answer.response });
  } else if (answer.kind === 'dismiss') {
    leave({ type: 'closed' });
  } else {
    say(answer.error.description, true);
    post({ type: 'failed', error: answer.error });
    if (options.retry?.enabled === false) leave({ type: 'closed', reason: { error: answer.error } });
    else enable(true);
  }
}

function enable(on) {
  for (const control of [...outcomeButtons, byId('reason'), ...document.querySelectorAll('.methods input')]) {
    control.disabled = !on;
  }
}

function say(text, failed = false) {
  byId('status').textContent = text;
  byId('status').classList.toggle('failed', failed);
}

function showProblem(error) {
  byId('loading').hidden = true;
  byId('choices').hidden = true;
  byId('problem').textContent = error.message;
  byId('problem').hidden = false;
  byId('close').focus();
}

function listenForClosing() {
  const { escape, backdropclose, handleback } = options.modal ?? {};
  byId('close').addEventListener('click', askToClose);
  byId('confirm-exit').addEventListener('click', () => leave({ type: 'closed' }));
  byId('confirm-stay').addEventListener('click', stay);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    if (!byId('confirm').hidden) stay();
    else if (escape !== false) askToClose();
  });
  document.addEventListener('click', (event) => {
    if (backdropclose === true && !sheet.contains(event.target)) askToClose();
  });
  if (handleback !== false) holdBack();
}

/**
 * Lets the Back button close the window, by an entry in this frame's own history. The entry stays when the window leaves
 * in another way: a frame that goes back and is removed crashes Chromium (147), the more often the slower the machine.
 */
function holdBack() {
  history.pushState({ open: true }, '');
  historyEntry = true;
  window.addEventListener('popstate', () => {
    if (leaving) return;
    historyEntry = false;
    askToClose();
  });
}

function askToClose() {
  if (leaving) return;
  if (options.modal?.confirm_close !== true) {
    leave({ type: 'closed' });
    return;
  }
  byId('confirm').hidden = false;
  byId('confirm-stay').focus();
}

function stay() {
  byId('confirm').hidden = true;
  byId('close').focus();
  if (options.modal?.handleback !== false && !historyEntry) {
    history.pushState({ open: true }, '');
    historyEntry = true;
  }
}

function leave(message) {
  if (leaving) return;
  leaving = true;
  post(message);
}
