import { useId, useRef, useState, type DragEvent } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { UploadIcon } from '../ui/icons';
import styles from './DropZone.module.css';

interface DropZoneProps {
  disabled: boolean;
  /** What is wrong with the last file; read aloud with the field. */
  problem: string | undefined;
  onFile: (file: File) => void;
}

/** Takes a file that is dropped here, or chosen with the browser's own dialog. */
export function DropZone({ disabled, problem, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const helpId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  };
  return (
    <div
      className={classNames(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadIcon size={28} className={styles.icon} />
      <label className={styles.label}>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className={styles.input}
          disabled={disabled}
          aria-describedby={helpId}
          aria-invalid={problem !== undefined}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file can be chosen again after it was mended.
            target.value = '';
            if (file) onFile(file);
          }}
        />
        <span className={styles.button}>Choose a file</span>
      </label>
      <p id={helpId} className={styles.help}>
        <span className={styles.drop}>or drop it here. </span>CSV (UTF-8) or Excel (.xlsx), up to 50 MB.
      </p>
    </div>
  );
}
