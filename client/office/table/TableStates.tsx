import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import styles from './TableStates.module.css';

interface TableStateProps {
  sentence: string;
  help?: string;
  /** A drawing of the family, as its path. */
  scene?: string;
  action?: ReactNode;
  role?: 'status' | 'alert';
}

export const TableState = ({ sentence, help, scene, action, role = 'status' }: TableStateProps) => (
  <div className={styles.state} role={role}>
    {scene && <img src={scene} alt="" width={192} height={120} className={styles.scene} />}
    <h2 className={styles.sentence}>{sentence}</h2>
    {help && <p className={styles.help}>{help}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);

interface NoMatchProps {
  nouns: string;
  help: string;
  onClear: () => void;
}

export const NoMatch = ({ nouns, help, onClear }: NoMatchProps) => (
  <TableState
    sentence={`No ${nouns} match.`}
    help={help}
    action={
      <Button variant="outlined" onClick={onClear}>
        Clear filters
      </Button>
    }
  />
);

export const LoadFailure = ({ nouns, onRetry }: { nouns: string; onRetry: () => void }) => (
  <TableState
    role="alert"
    sentence={`The ${nouns} could not be loaded.`}
    help="Check the connection and try again."
    action={
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    }
  />
);
