import Button from '@mui/material/Button';
import { useRef, type ChangeEvent } from 'react';
import { PICTURE_ACCEPT } from '../../../rules/picture';
import { classNames } from '../../shared/ui/class-names';
import { CameraIcon, UploadIcon } from '../ui/icons';
import styles from './DropZone.module.css';

interface DropZoneProps {
  /** True while files are held over the dialog. */
  isOver: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Where pictures come in: dropped, pasted, chosen, or taken with a telephone's camera. */
export function DropZone({ isOver, onFiles }: DropZoneProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // The same file can be chosen again.
    event.target.value = '';
  };
  const field = { type: 'file', accept: PICTURE_ACCEPT, tabIndex: -1, hidden: true, onChange: take } as const;
  return (
    <div className={classNames(styles.zone, isOver && styles.over)}>
      <UploadIcon size={32} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>Drop pictures here, or paste</p>
        <p className={styles.kinds}>JPEG, PNG, WebP or HEIC, to 15 MB</p>
      </div>
      <div className={styles.ways}>
        <Button className={styles.camera} startIcon={<CameraIcon size={20} />} onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
        <Button variant="outlined" onClick={() => chooser.current?.click()}>
          Choose files
        </Button>
      </div>
      <input ref={chooser} multiple aria-label="Choose files" {...field} />
      <input ref={camera} capture="environment" aria-label="Take a photo" {...field} />
    </div>
  );
}
