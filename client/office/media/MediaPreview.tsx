import { useState } from 'react';
import type { MediaType } from '../../../rules/media-types';
import controls from '../ui/controls.module.css';
import { AlertIcon, CheckCircleIcon } from '../../shared/ui/icons/facts';
import { describePasted } from './media-preview';
import styles from './MediaFields.module.css';
import { MediaPoster } from './MediaPoster';

interface MediaPreviewProps {
  type: MediaType;
  pasted: string;
  /** Chooses the type that the link plainly is. */
  onType: (type: MediaType) => void;
}

const typeNames: Readonly<Record<MediaType, string>> = { image: 'Image', video: 'Video', instagram: 'Instagram' };

/** Tries an address by loading it; the card shows the same placeholder as visitors would see. */
function useBrokenImage(url: string) {
  const [broken, setBroken] = useState('');
  return { isBroken: broken === url, onError: () => setBroken(url) };
}

/** What would be stored of the pasted text, and what it shows. */
export function MediaPreview({ type, pasted, onType }: MediaPreviewProps) {
  const preview = describePasted(type, pasted);
  const { isBroken, onError } = useBrokenImage(preview?.url ?? '');
  const isGood = preview?.isFound === true && !(type === 'image' && isBroken);
  return (
    <div role="status">
      {preview && (
        <div className={styles.preview}>
          <span className={styles.thumbnail} onErrorCapture={onError}>
            <MediaPoster type={preview.rather ?? type} url={preview.url} alt="" />
          </span>
          <div className={styles.words}>
            <p className={styles.link}>{preview.url.replace(/^https?:\/\/(?:www\.)?/, '')}</p>
            <p className={isGood ? styles.good : styles.doubt}>
              {isGood ? <CheckCircleIcon size={18} /> : <AlertIcon size={18} />}
              {preview.isFound && !isGood ? 'No picture found at this address.' : preview.text}
              {preview.rather && (
                <button
                  type="button"
                  className={controls.textButton}
                  onClick={() => preview.rather && onType(preview.rather)}
                >
                  Change type to {typeNames[preview.rather]}
                </button>
              )}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
