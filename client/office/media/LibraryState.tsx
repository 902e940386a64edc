import Button from '@mui/material/Button';
import { LoadFailure, NoMatch, TableState } from '../table/TableStates';
import { emptySentence, type MediaTab } from './library-list';
import styles from './MediaGrid.module.css';

interface LibraryStateProps {
  failed: boolean;
  tab: MediaTab;
  search: string;
  onRetry: () => void;
  onClear: () => void;
  /** Undefined for those who may not. */
  onAdd: (() => void) | undefined;
}

/** What stands in the place of the grid when there is nothing to show. */
export function LibraryState({ failed, tab, search, onRetry, onClear, onAdd }: LibraryStateProps) {
  if (failed)
    return (
      <div className={styles.state}>
        <LoadFailure nouns="media" onRetry={onRetry} />
      </div>
    );
  return (
    <div className={styles.state}>
      {search ? (
        <NoMatch nouns="media" help={`No results for “${search}”.`} onClear={onClear} />
      ) : (
        <TableState
          sentence={emptySentence(tab)}
          help="Items added here appear in the public gallery straight away."
          scene="/art/scene-lamp.svg"
          action={
            onAdd && (
              <Button variant="outlined" onClick={onAdd}>
                Add Media Link
              </Button>
            )
          }
        />
      )}
    </div>
  );
}
