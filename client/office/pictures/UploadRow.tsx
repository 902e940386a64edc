import { fileSize } from './file-size';
import { classNames } from '../../shared/ui/class-names';
import { AlertIcon } from '../../shared/ui/icons/facts';
import { StatusBadge, type BadgeStatus } from '../ui/StatusBadge';
import { ThinBar } from '../ui/ThinBar';
import controls from '../ui/controls.module.css';
import type { Upload } from './useUploads';
import styles from './UploadRow.module.css';

interface UploadRowProps {
  upload: Upload;
  isChosen: boolean;
  onChoose: () => void;
  onTryAgain: () => void;
}

function badgeOf({ outcome, sent }: Upload): BadgeStatus {
  if (outcome?.kind === 'stored') return 'uploaded';
  if (outcome) return outcome.kind;
  return sent > 0 ? 'uploading' : 'waiting';
}

function Facts({ upload: { file, sent, outcome }, onTryAgain }: Pick<UploadRowProps, 'upload' | 'onTryAgain'>) {
  if (outcome?.kind === 'stored') {
    const { width, height } = outcome.picture;
    // Said of every picture, whether or not its file held them.
    return (
      <span className={styles.facts}>{`${fileSize(file.size)}, ${width} × ${height}, no place or time kept`}</span>
    );
  }
  if (outcome?.kind === 'refused') return <span className={styles.problem}>{outcome.message}</span>;
  if (outcome)
    return (
      <span className={styles.problem}>
        {outcome.message}{' '}
        <button type="button" className={controls.linkButton} onClick={onTryAgain}>
          Try again
        </button>
      </span>
    );
  return (
    <span className={styles.progress}>
      <span className={styles.bar}>
        <ThinBar percent={(100 * Math.min(sent, file.size)) / Math.max(1, file.size)} />
      </span>
      {sent >= file.size && sent > 0 ? 'Being prepared' : `${fileSize(sent)} of ${fileSize(file.size)}`}
    </span>
  );
}

/** A file with what became of it; a stored one can be chosen. */
export function UploadRow({ upload, isChosen, onChoose, onTryAgain }: UploadRowProps) {
  const { file, outcome } = upload;
  const picture = outcome?.kind === 'stored' ? outcome.picture : null;
  const content = (
    <>
      <span className={classNames(styles.thumbnail, outcome && !picture && styles.bad)}>
        {picture && <img src={picture.link.replace('-800.', '-400.')} alt="" />}
        {outcome && !picture && <AlertIcon size={20} />}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{file.name}</span>
        <Facts upload={upload} onTryAgain={onTryAgain} />
      </span>
      <StatusBadge status={badgeOf(upload)} />
    </>
  );
  return (
    <li className={classNames(styles.row, isChosen && styles.chosen)}>
      {picture ? (
        <button type="button" className={styles.content} aria-pressed={isChosen} onClick={onChoose}>
          {content}
        </button>
      ) : (
        <div className={styles.content}>{content}</div>
      )}
    </li>
  );
}
