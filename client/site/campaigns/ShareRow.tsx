import { useEffect, useState } from 'react';
import { facebookShareLink } from '../../../rules/links';
import { whatsappShareLink } from '../../../rules/whatsapp';
import { toast } from '../../shared/toast/toast';
import { LinkIcon } from '../../shared/ui/icons/actions';
import { FacebookIcon, WhatsAppIcon } from '../../shared/ui/icons/social';
import styles from './ShareRow.module.css';

interface ShareRowProps {
  title: string;
  /** Path of the page; its origin is the browser's. */
  path: string;
}

/** Copies by selection, for browsers without clipboard access (plain http, old ones). */
function copyBySelection(text: string): void {
  const field = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    copyBySelection(url);
  }
  toast({ title: 'Link copied to clipboard!', kind: 'success', isAlert: true });
}

export function ShareRow({ title, path }: ShareRowProps) {
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(window.location.origin), []);
  const url = `${origin}${path}`;

  return (
    <>
      <p className={styles.title} id="share-title">
        Share this campaign
      </p>
      <div className={styles.row} role="group" aria-labelledby="share-title">
        <a className={styles.item} href={whatsappShareLink(`${title} ${url}`)} target="_blank" rel="noopener">
          <WhatsAppIcon size={18} /> WhatsApp
        </a>
        <a className={styles.item} href={facebookShareLink(url)} target="_blank" rel="noopener">
          <FacebookIcon size={18} /> Facebook
        </a>
        <button type="button" className={styles.item} onClick={() => void copyLink(url)}>
          <LinkIcon size={18} /> Copy link
        </button>
      </div>
    </>
  );
}
