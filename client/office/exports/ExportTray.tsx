import { groupIndian } from '../../../rules/money';
import { useRunningExports, type RunningExport } from './exports';
import { useDelayed } from '../ui/useDelayed';
import styles from './ExportTray.module.css';

/** Small files are there before anybody could read about them. */
function Row({ file }: { file: RunningExport }) {
  const isLate = useDelayed(true, 1_000);
  return (
    isLate && (
      <div>
        <p className={styles.file}>{file.fileName}</p>
        <p className={styles.rows}>
          {`${file.rowCount > 0 ? `${groupIndian(String(file.rowCount))} rows so far.` : 'It is being made.'} You can keep working. Leaving this page does not stop the export.`}
        </p>
      </div>
    )
  );
}

/** Downloads under way, wherever in the office they were started. */
export function ExportTray() {
  const running = useRunningExports();
  if (running.length === 0) return null;
  return (
    <section className={styles.tray} aria-label="Exports">
      {running.map((file) => (
        <Row key={file.id} file={file} />
      ))}
    </section>
  );
}
