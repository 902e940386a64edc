import { useMemo, type MouseEvent } from 'react';
import { EMBED_ATTRIBUTE, withEmbedFacades } from './embed-facades';
import styles from './RichHtml.module.css';

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
}

/** HTML from the office, sanitized by the server; its embeds load when pressed. */
export function RichHtml({ html, lang }: { html: string; lang?: string | undefined }) {
  const markup = useMemo(() => ({ __html: withEmbedFacades(html) }), [html]);
  return <div lang={lang} className={styles.rich} onClick={play} dangerouslySetInnerHTML={markup} />;
}
