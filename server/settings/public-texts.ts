import { perVersion } from '../database/per-version';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { Page, PageKey } from '../generated/resolvers';
import { isWithheld } from '../pictures/pictures.service';
import type { StoredValues } from './site';

/** A page as it is stored; the shape of its content depends on its key. */
export type StoredPage = Omit<Page, 'content'> & { content: unknown };

/** Settings and pages as the office saved them; what it never saved is missing. */
export interface PublicTexts {
  settings: StoredValues;
  pages: Partial<Record<PageKey, StoredPage>>;
}

/** SQL of a setting's value; a picture whose consent was withdrawn is none. */
const SHOWN = `case when key in ('site_logo', 'founder_image') and ${isWithheld('value')} then '' else value end`;

/** Creates the read of all texts that the office writes for visitors: one query for each content version. */
export const createPublicTexts = ({ dataSource, content }: ServiceDeps): (() => Promise<PublicTexts>) =>
  perVersion(content, async () => {
    const row = await firstRow<PublicTexts>(
      dataSource,
      `select (select coalesce(jsonb_object_agg(key, ${SHOWN}), '{}') from settings) as settings,
              (select coalesce(jsonb_object_agg(page_key, jsonb_build_object(
                        'pageKey', page_key, 'title', title, 'content', content, 'metaTitle', meta_title,
                        'metaDescription', meta_description, 'metaKeywords', meta_keywords)), '{}')
                 from page_content) as pages`,
    );
    return row ?? { settings: {}, pages: {} };
  });
