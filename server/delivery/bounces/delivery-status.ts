import { ADDRESS_PATTERN } from '../../../rules/email';

/** A mail server's report about one recipient it could not deliver to. */
export interface Failure {
  /** Addresses in lower case: the one tried, and the original one where it differs. */
  readonly recipients: readonly string[];
  /** Enhanced status code (RFC 3463), such as 5.1.1. */
  readonly status: string;
}

export interface DeliveryStatus {
  /** ENVID of the mail (RFC 3461); empty when the server keeps none. */
  readonly envelopeId: string;
  readonly failures: readonly Failure[];
}

type Fields = ReadonlyMap<string, string>;

/** Status code of a failure without an explanation. */
export const UNEXPLAINED = '5.0.0';
const MOST_RECIPIENTS = 20;
const ADDRESS = new RegExp(`^${ADDRESS_PATTERN}$`, 'u');

/**
 * Parses the part `message/delivery-status` (RFC 3464): fields of the mail, then a group of fields per recipient. Only
 * the action `failed` counts; a delay, a delivery and a relay are no failures.
 */
export function readDeliveryStatus(text: string): DeliveryStatus {
  const groups = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .slice(0, MOST_RECIPIENTS + 1)
    .map(readFields);
  const failed = groups.filter((fields) => /^failed\b/i.test(fields.get('action') ?? ''));
  return {
    envelopeId: groups.map((fields) => fields.get('original-envelope-id')).find(Boolean) ?? '',
    failures: failed.map((fields) => ({ recipients: recipientsOf(fields), status: statusOf(fields) })),
  };
}

function readFields(group: string): Fields {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return fields;
}

function recipientsOf(fields: Fields): string[] {
  const named = ['final-recipient', 'original-recipient'].flatMap((name) => {
    const address = addressOf(fields.get(name) ?? '');
    // Returns both spellings of ORCPT, since servers write either: encoded ("+40" for "@", as the standard requires)
    // and plain.
    return [
      address,
      address.replace(/\+([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    ];
  });
  return distinctAddresses(named);
}

/** Extracts the address of 'rfc822; <Asha@example.org>'. */
const addressOf = (value: string): string =>
  value
    .slice(value.indexOf(';') + 1)
    .replace(/^\s*<|>\s*$/g, '')
    .trim();

/** Returns the distinct texts that can be an address, in lower case. */
export const distinctAddresses = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.toLowerCase()))].filter((text) => ADDRESS.test(text)).slice(0, MOST_RECIPIENTS);

/**
 * Returns the most specific status code: some servers give a code of their own without a reason, and the other server's
 * reason beside it.
 */
function statusOf(fields: Fields): string {
  const status = findStatus(fields.get('status') ?? '');
  if (status && !status.endsWith('.0.0')) return status;
  return findStatus(fields.get('diagnostic-code') ?? '') ?? status ?? UNEXPLAINED;
}

/** Finds the first failure code in a text, such as 5.1.1 or 4.4.7; null when it has none. */
export const findStatus = (text: string): string | null =>
  /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text)?.[0] ?? null;
