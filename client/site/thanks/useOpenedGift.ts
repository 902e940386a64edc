import { useEffect, useState } from 'react';
import { OpenGiftDocument, type ThankedGiftFragment } from '../../generated/graphql';
import { readGiftKey, type GiftKind } from '../donate/gift-key';
import { usePageData } from '../../shared/data/page-data';
import { post } from '../../shared/transport';

/**
 * Polling interval in milliseconds while something is uncertain, and how long it holds: a receipt takes seconds, a slow bank
 * minutes. Afterwards it goes on more slowly, since the page promises to update.
 */
const ASK_EVERY = 5_000;
const ASK_FOR = 180_000;
const ASK_LATER = 30_000;

/** Said of a gift of this tab while the server cannot be asked. */
export const NOT_LOADED =
  'Your gift could not be loaded, so please do not give again. Check your connection; this page updates as soon as it is back.';

export type OpenedGift =
  | { kind: 'opening' }
  | { kind: 'open'; key: string; gift: ThankedGiftFragment }
  /** The server no longer shows it. */
  | { kind: 'closed' }
  /** This tab has no key: it made no gift, or could not store one. */
  | { kind: 'keyless' }
  | { kind: 'unreachable' };

async function open(kind: GiftKind): Promise<OpenedGift> {
  const key = readGiftKey(kind);
  if (!key) return { kind: 'keyless' };
  try {
    const { data, errors } = await post(OpenGiftDocument, { key });
    if (!data || errors) return { kind: 'unreachable' };
    return data.openGift ? { kind: 'open', key, gift: data.openGift } : { kind: 'closed' };
  } catch {
    return { kind: 'unreachable' };
  }
}

const isCertain = (opened: OpenedGift): boolean =>
  opened.kind === 'open'
    ? opened.gift.state === 'refunded' || opened.gift.state === 'lapsed' || opened.gift.receiptNumber !== null
    : opened.kind !== 'unreachable';

/**
 * Reads this tab's gift from the server by its key.
 * @param isAsked false while the payment itself is being checked
 */
export function useOpenedGift(kind: GiftKind, isAsked: boolean) {
  const { forgetTotals } = usePageData();
  const [opened, setOpened] = useState<OpenedGift>({ kind: 'opening' });

  useEffect(() => {
    if (!isAsked) return undefined;
    const until = Date.now() + ASK_FOR;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      const found = await open(kind);
      if (isOver) return;
      if (found.kind === 'open') forgetTotals();
      // An answer stays valid when a later request fails.
      setOpened((before) => (before.kind === 'open' && found.kind === 'unreachable' ? before : found));
      if (!isCertain(found)) timer = setTimeout(() => void ask(), Date.now() < until ? ASK_EVERY : ASK_LATER);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [kind, isAsked, forgetTotals]);

  const replace = (gift: ThankedGiftFragment): void =>
    setOpened((before) => (before.kind === 'open' ? { ...before, gift } : before));
  return { opened, replace };
}
