import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { FieldError } from './FormField';
import { PlayIcon } from '../../shared/ui/icons/actions';
import { SafeImage } from '../../shared/ui/SafeImage';
import controls from '../ui/controls.module.css';
import { MoveHandle } from './MoveHandle';
import styles from './ListField.module.css';
import { shortLink, thumbnailOf, type ListKind } from './list-field';

interface ListFieldRowProps {
  item: string;
  kind: ListKind;
  /** Position: '2 of 3'. */
  place: string;
  error?: string;
  /** Undefined when there is nothing to exchange it with. */
  handleProps?: ButtonHTMLAttributes<HTMLButtonElement>;
  onRemove: () => void;
}

function Thumbnail({ item, kind }: Pick<ListFieldRowProps, 'item' | 'kind'>) {
  const source = thumbnailOf(item, kind);
  return (
    <span className={styles.thumbnail}>
      {source && <SafeImage src={source} alt="" />}
      {kind === 'video' && (
        <span className={styles.play}>
          <PlayIcon size={14} />
        </span>
      )}
    </span>
  );
}

/** One item of a ListField. */
export function ListFieldRow({ item, kind, place, error, handleProps, onRemove }: ListFieldRowProps) {
  const shown = kind === 'text' ? item : shortLink(item);
  return (
    <li className={styles.row}>
      {handleProps && <MoveHandle what={`${shown}, ${place}`} {...handleProps} />}
      {kind !== 'text' && <Thumbnail item={item} kind={kind} />}
      <span className={styles.words}>
        <span className={styles.item} title={item}>
          {shown}
        </span>
        {error && (
          <span className={styles.problem}>
            <FieldError>{error}</FieldError>
          </span>
        )}
      </span>
      <button
        type="button"
        className={classNames(controls.textButton, styles.remove)}
        aria-label={`Remove ${shown}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </li>
  );
}
