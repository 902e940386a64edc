import { createCipheriv, createSecretKey, hash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key of 32 bytes, as 64 hexadecimal digits. */
export type PanKey = string;

/** What a sealed PAN begins with; the number is that of the form. */
const FORM = 'pan1';

/** A sealed PAN: form, id of its key, then IV and text. Lower case throughout, so that `lower()` leaves it whole. */
export const SEALED_PAN = new RegExp(`${FORM}:[0-9a-f]{8}:[0-9a-f]{64}`, 'g');

/** The same as a condition of PostgreSQL on a whole column. */
export const SEALED_PAN_SQL = `^${FORM}:[0-9a-f]{8}:[0-9a-f]{64}$`;

const IV_BYTES = 16;
/** A PAN has ten characters, and a few more as people type it; all are sealed at one length. */
const PLAIN_BYTES = 16;
const MARK = `${FORM}:`;
const PREFIX = MARK.length;
const ID_DIGITS = 8;
const SEALED_LENGTH = PREFIX + ID_DIGITS + 1 + 2 * (IV_BYTES + PLAIN_BYTES);

/** Tells quickly that a text holds no sealed PAN: most are too short. */
export const mayHoldSealed = (text: string): boolean => text.length >= SEALED_LENGTH && text.includes(MARK);

/** The id in a sealed PAN of the key that opens it. */
const keyIdOf = (sealed: string): string => sealed.slice(PREFIX, PREFIX + ID_DIGITS);

/** A PAN that cannot be opened; the message has neither the PAN nor the sealed text. */
export class PanSealError extends Error {
  override readonly name = 'PanSealError';
}

/** A sealed PAN that was changed after it was sealed, or that nobody sealed with this key. */
export class PanTamperedError extends PanSealError {}

/** Seals and opens under one key. */
export interface PanSeal {
  /** Fingerprint of the key, 8 hexadecimal digits; it stands in each sealed PAN and tells nothing of the key. */
  readonly keyId: string;
  seal(pan: string): string;
  /** @throws PanSealError for what was not sealed with this key; PanTamperedError where only its id says so */
  open(sealed: string): string;
}

/**
 * Makes the seal of a key: deterministic authenticated encryption. The IV is an HMAC of the PAN (a synthetic IV, as in
 * RFC 5297), so that equal PANs are equal when sealed, and opening checks it again, so that no changed text opens.
 */
export function createPanSeal(key: PanKey): PanSeal {
  const derived = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), 'foundation', `pan ${purpose}`, bytes));
  const keyId = derived('fingerprint', ID_DIGITS / 2).toString('hex');
  const ciphered = oneBlockCipher(derived('text', 32));
  const mac = oneBlockMac(derived('iv', 32));
  const ivOf = (pan: Buffer): Buffer => mac(pan).subarray(0, IV_BYTES);
  return {
    keyId,
    seal(pan) {
      const plain = Buffer.from(pan.padEnd(PLAIN_BYTES), 'latin1');
      if (plain.length !== PLAIN_BYTES) throw new PanSealError('Something longer than a PAN is not sealed.');
      const iv = ivOf(plain);
      return `${FORM}:${keyId}:${Buffer.concat([iv, ciphered(iv, plain)]).toString('hex')}`;
    },
    open(sealed) {
      if (keyIdOf(sealed) !== keyId)
        throw new PanSealError(`A PAN is sealed with the key ${keyIdOf(sealed)}, which is not in the settings.`);
      const bytes = Buffer.from(sealed.slice(PREFIX + ID_DIGITS + 1), 'hex');
      const iv = bytes.subarray(0, IV_BYTES);
      const text = bytes.subarray(IV_BYTES);
      const plain = text.length === PLAIN_BYTES ? ciphered(iv, text) : null;
      if (!plain || !timingSafeEqual(ivOf(plain), iv))
        throw new PanTamperedError('A sealed PAN was changed, or is none.');
      return plain.toString('latin1').trimEnd();
    },
  };
}

/**
 * AES-256-CTR of a text of one block, to and fro: the text XOR the encrypted IV. The cipher of single blocks has no state,
 * so that one serves all; making a cipher for each PAN was half of the cost of opening it.
 */
function oneBlockCipher(key: Buffer): (iv: Buffer, text: Buffer) => Buffer {
  const blocks = createCipheriv('aes-256-ecb', createSecretKey(key), null).setAutoPadding(false);
  return (iv, text) => {
    const block = blocks.update(iv);
    for (let at = 0; at < PLAIN_BYTES; at += 1) block[at] = (block[at] ?? 0) ^ (text[at] ?? 0);
    return block;
  };
}

/** Bytes of a block of SHA-256, and of its result. */
const HASHED = { block: 64, result: 32 } as const;

/**
 * HMAC-SHA-256 of a text of one block by its definition in RFC 2104: two hashes, each behind the key under a pad. `createHmac`
 * makes an object for every text, which takes three times as long and was a sixth of the time of a file of gifts.
 * @param key of at most a block
 */
function oneBlockMac(key: Buffer): (text: Buffer) => Buffer {
  const behindKey = (pad: number, bytes: number): Buffer => {
    const padded = Buffer.alloc(HASHED.block + bytes, pad);
    key.forEach((byte, at) => (padded[at] = byte ^ pad));
    return padded;
  };
  const [inner, outer] = [behindKey(0x36, PLAIN_BYTES), behindKey(0x5c, HASHED.result)];
  return (text) => {
    inner.set(text, HASHED.block);
    outer.write(hash('sha256', inner, 'binary'), HASHED.block, 'binary');
    return Buffer.from(hash('sha256', outer, 'binary'), 'binary');
  };
}
