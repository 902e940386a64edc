import { SearchBox } from '../table/SearchBox';
import type { TableControl } from '../table/useTableView';
import type { MediaSort } from '../../generated/graphql';
import { InfoIcon } from '../ui/icons';
import { libraryList, libraryOrders } from './library-list';
import styles from './MediaGrid.module.css';

/** What the library accepts, then what narrows and sorts it. */
export function LibraryBar({ control }: { control: TableControl<MediaSort> }) {
  const order = libraryOrders.findIndex(
    ({ sort, direction }) => sort === control.sort && direction === control.direction,
  );
  const sortBy = (index: number) => {
    const chosen = libraryOrders[index];
    if (chosen) control.setSort(chosen.sort, chosen.direction);
  };
  return (
    <div className={styles.bar}>
      <p className={styles.note}>
        <InfoIcon />
        <span>
          Add Media Link: Only links are accepted, no uploads. Paste an image link, a YouTube link or an Instagram post.
          Your own photographs go through Upload pictures.
        </span>
      </p>
      <div className={styles.find}>
        <SearchBox {...libraryList.search} value={control.search} onChange={control.setSearch} grows />
        <select
          className={styles.order}
          aria-label="Order"
          value={order}
          onChange={(event) => sortBy(Number(event.target.value))}
        >
          {libraryOrders.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
