import { useEffect, useMemo, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { languageOf } from '../../../rules/language';
import { EMBED_ATTRIBUTE, withEmbedFacades } from './embed-facades';
import styles from './RichHtml.module.css';
import { withScrollingTables } from './scrolling-tables';

function play(event: MouseEvent): void {
  const facade = event.target instanceof Element ? event.target.closest(`[${EMBED_ATTRIBUTE}]`) : null;
  const src = facade?.getAttribute(EMBED_ATTRIBUTE);
  if (!facade || !src) return;
  const frame = Object.assign(document.createElement('iframe'), {
    src,
    title: facade.textContent ?? '',
    className: facade.className,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
  facade.replaceWith(frame);
  // The button that had the focus is gone.
  frame.focus();
}

const PLACEHOLDER = '/placeholder.svg';

function replace(image: HTMLImageElement): void {
  if (image.getAttribute('src') !== PLACEHOLDER) image.src = PLACEHOLDER;
}

function onError({ target }: SyntheticEvent): void {
  if (target instanceof HTMLImageElement) replace(target);
}

/**
 * HTML from the office, sanitized by the server; its embeds load when pressed. The placeholder stands for a picture that is
 * missing, broken, or not shown any more. Direction and line height follow the language of its words.
 */
export function RichHtml({ html }: { html: string }) {
  const markup = useMemo(() => ({ __html: withScrollingTables(withEmbedFacades(html)) }), [html]);
  const lang = useMemo(() => languageOf(html.replace(/<[^>]*>|&\w+;/g, '')), [html]);
  const text = useRef<HTMLDivElement>(null);

  // A picture that failed before hydration has already fired its event.
  useEffect(() => {
    for (const image of text.current?.querySelectorAll('img') ?? []) {
      if (image.complete && image.naturalWidth === 0) replace(image);
    }
  }, [markup]);

  return (
    <div
      ref={text}
      lang={lang}
      className={styles.rich}
      onClick={play}
      onErrorCapture={onError}
      dangerouslySetInnerHTML={markup}
    />
  );
}
