import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../../shared/ui/class-names';
import { ArrowRightIcon } from '../../shared/ui/icons/actions';
import styles from './ArrowLink.module.css';

/** Link as a secondary action: underlined words and an arrow. */
export const ArrowLink = ({ className, children, ...rest }: LinkProps) => (
  <Link {...rest} data-screen-only="" className={classNames(styles.link, className)}>
    <span className={styles.text}>{children}</span>
    <ArrowRightIcon size={18} />
  </Link>
);
