/** Labels of the payment methods. This file reads the merchant's checkout options for the payment window. */

const LABELS = {
  upi: ['UPI', 'Any UPI app'],
  card: ['Card', 'Credit or debit card'],
  netbanking: ['Netbanking', 'All Indian banks'],
  wallet: ['Wallet', 'Mobile wallets'],
  paylater: ['Pay later', 'Pay in a few weeks'],
  emi: ['EMI', 'Monthly instalments'],
};

/**
 * Builds the rows of the method list in the order of `config.display.sequence`; default methods missing in the sequence
 * follow unless `show_default_blocks` is false.
 */
export function methodRows(options, methods) {
  const { sequence = [], blocks = {}, hide = [], preferences = {} } = options.config?.display ?? {};
  const hidden = hide.filter((each) => !each.flows).map((each) => each.method);
  const shown = methods.filter((method) => !hidden.includes(method));
  const rows = [];
  for (const name of sequence) {
    const block = name.startsWith('block.') ? blocks[name.slice('block.'.length)] : undefined;
    const method = block ? block.instruments?.[0]?.method : name;
    if (shown.includes(method)) rows.push(row(method, block?.name));
  }
  if (preferences.show_default_blocks === false) return rows;
  const listed = rows.map((each) => each.method);
  return [...rows, ...shown.filter((method) => !listed.includes(method)).map((method) => row(method))];
}

function row(method, blockName) {
  const [label, hint] = LABELS[method];
  return { method, label: blockName ?? label, hint };
}

/** Formats paise as rupees with Indian grouping; shows paise only if there are any. */
export function formatAmount(paise) {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(paise / 100);
}

/** Returns the merchant's colour with a readable text colour; null for anything but a hex colour. */
export function brandColors(color) {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color ?? '')?.[1];
  if (!hex) return null;
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const [red, green, blue] = [0, 2, 4].map((at) => linear(parseInt(full.slice(at, at + 2), 16) / 255));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return { background: `#${full}`, text: luminance > 0.18 ? '#17211f' : '#ffffff' };
}

function linear(channel) {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Formats `insufficient_fund` as words. */
export function reasonLabel(reason) {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
