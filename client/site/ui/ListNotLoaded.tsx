import { useLocation } from 'react-router-dom';
import { LinkButton } from '../../shared/ui/Button';
import styles from './ListNotLoaded.module.css';

/**
 * Stands for a list whose request failed: an empty list would say that there is nothing.
 * @param of name of the content, such as `campaigns`
 */
export function ListNotLoaded({ of }: { of: string }) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className={styles.failed}>
      <p>
        {of.charAt(0).toUpperCase()}
        {of.slice(1)} could not be loaded. Please check your connection, then try again.
      </p>
      <LinkButton to={`${pathname}${search}`} reloadDocument>
        Try again
      </LinkButton>
    </div>
  );
}
