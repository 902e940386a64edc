import { initials } from '../../shared/ui/Monogram';
import { SafeImage } from '../../shared/ui/SafeImage';
import { TwoLines } from '../ui/cells';
import styles from './PictureCell.module.css';

interface PictureProps {
  /** Address of the picture; may be empty. */
  src: string;
  /** What the row is called. */
  name: string;
}

interface PictureCellProps extends PictureProps {
  /** `person`: a round portrait, initials where there is none. `scene`: a small picture of 4:3. */
  kind: 'person' | 'scene';
  second?: string;
}

function Portrait({ src, name }: PictureProps) {
  const monogram = (
    <span className={styles.person} aria-hidden="true">
      {initials(name)}
    </span>
  );
  if (!src) return monogram;
  return <SafeImage src={src} alt="" width={36} height={36} className={styles.person} fallback={monogram} />;
}

/** What a row is called, beside its picture. */
export const PictureCell = ({ kind, src, name, second }: PictureCellProps) => (
  <span className={styles.pair}>
    {kind === 'person' ? (
      <Portrait src={src} name={name} />
    ) : (
      <SafeImage src={src} alt="" width={48} height={36} className={styles.scene} />
    )}
    <TwoLines strong first={name} second={second} />
  </span>
);
