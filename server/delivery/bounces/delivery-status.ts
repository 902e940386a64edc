import { ADDRESS_PATTERN } from '../../../rules/email';

/** What a mail server says of one recipient it could not deliver to. */
export interface Failure {
  /** Lower case: the address it was tried at, and the one it was sent to where that differs. */
  readonly recipients: readonly string[];
  /** Enhanced status code (RFC 3463), such as 5.1.1. */
  readonly status: string;
}

export interface DeliveryStatus {
  /** The ENVID that the mail was sent with; empty when the server keeps none. */
  readonly envelopeId: string;
  readonly failures: readonly Failure[];
}

type Fields = ReadonlyMap<string, string>;

/** The code for a failure that nobody explains. */
export const UNEXPLAINED = '5.0.0';
const MOST_RECIPIENTS = 20;
const ADDRESS = new RegExp(`^${ADDRESS_PATTERN}$`, 'u');

/**
 * Reads the part `message/delivery-status` (RFC 3464): fields of the mail, then a group of fields for each recipient.
 * Only recipients that were given up on count; a delay, a delivery and a relay are no failures.
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
    // As ORCPT carries it ("+40" for "@"), and as the standard wants it here: servers write either.
    return [
      address,
      address.replace(/\+([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    ];
  });
  return distinctAddresses(named);
}

/** 'rfc822; <Asha@example.org>' without its type and brackets. */
const addressOf = (value: string): string =>
  value
    .slice(value.indexOf(';') + 1)
    .replace(/^\s*<|>\s*$/g, '')
    .trim();

/** What can be an address, in lower case, each once. */
export const distinctAddresses = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.toLowerCase()))].filter((text) => ADDRESS.test(text)).slice(0, MOST_RECIPIENTS);

/** Some servers give their own code without a reason, and the other server's reason beside it. */
function statusOf(fields: Fields): string {
  const status = findStatus(fields.get('status') ?? '');
  if (status && !status.endsWith('.0.0')) return status;
  return findStatus(fields.get('diagnostic-code') ?? '') ?? status ?? UNEXPLAINED;
}

/** The first code of a failure in a text, such as 5.1.1 or 4.4.7; null when it has none. */
export const findStatus = (text: string): string | null =>
  /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text)?.[0] ?? null;
