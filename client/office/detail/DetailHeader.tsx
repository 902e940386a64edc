import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { languageOf } from '../../../rules/language';
import { Head } from '../../shared/head/head';
import { ArrowLeftIcon } from '../../shared/ui/icons/actions';
import styles from './DetailHeader.module.css';
import { useWayBack } from './way-back';

interface DetailHeaderProps {
  /** The list of the record, for whoever may open it. */
  back?: { to: string; label: string };
  title: string;
  badge?: ReactNode;
  about: ReactNode;
  /** The main figure of the page, and its meaning. */
  figure?: string;
  figureNote?: string;
  action?: ReactNode;
}

const WayBack = ({ to, label }: NonNullable<DetailHeaderProps['back']>) => (
  <Link {...useWayBack(to)} className={styles.back} data-screen-only="">
    <ArrowLeftIcon size={18} />
    {label}
  </Link>
);

/** Header of one record's page; also sets the document's title. */
export const DetailHeader = ({ back, title, badge, about, figure, figureNote, action }: DetailHeaderProps) => (
  <header className={styles.header}>
    <Head title={title} />
    {back && <WayBack {...back} />}
    <div className={styles.words}>
      <div className={styles.name}>
        <h1 lang={languageOf(title)} className={styles.title}>
          {title}
        </h1>
        {badge}
      </div>
      <p className={styles.about}>{about}</p>
    </div>
    {figure && (
      <p className={styles.figure}>
        <b>{figure}</b>
        {figureNote && <span>{figureNote}</span>}
      </p>
    )}
    {action && <div className={styles.action}>{action}</div>}
  </header>
);
