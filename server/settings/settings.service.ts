import { istToday } from '../../rules/dates';
import { endingRegistrations, type EndingRegistration } from '../../rules/registrations';
import {
  isSettingKey,
  SETTING_DEFAULTS,
  SETTING_KEYS,
  settingsSchemaFor,
  termProblem,
  type SocialProof,
} from '../../rules/settings';
import { validate } from '../../rules/validate';
import { recordAudit } from '../audit/audit';
import { whoSavedSettings } from '../audit/who-changed';
import { EntityTable } from '../database/entity-table';
import { saveRows } from '../database/insert-rows';
import { firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { queuePictures } from '../jobs/queue-pictures';
import type { Setting, SettingInput, SettingsPayload, Site } from '../generated/resolvers';
import { changedMeanwhile, toUserErrors, userError } from '../graphql/user-errors';
import { createPublicTexts } from './public-texts';
import { SettingEntity } from './setting.entity';
import {
  asSocialProof,
  logoOf,
  markOf,
  toSite,
  withDefaults,
  type ContactPage,
  type StoredValues,
  type Values,
} from './site';

export { createPublicTexts, withDefaults, type StoredValues, type Values };

export type SettingsService = ReturnType<typeof createSettingsService>;

const table = new EntityTable(SettingEntity);

async function readStored(db: Queryable): Promise<StoredValues> {
  const rows = await db.query<Setting[]>('select key, value from settings');
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

const asList = (values: Values): Setting[] => SETTING_KEYS.map((key) => ({ key, value: values[key] }));

/**
 * Creates the service of the foundation's settings: key and value, with defaults.
 * @param readTexts shared with the service of the pages
 */
export function createSettingsService(deps: ServiceDeps, readTexts = createPublicTexts(deps)) {
  const { dataSource, payments } = deps;

  return {
    /** Reads what every page shows of the foundation. */
    async site(): Promise<Site> {
      const { settings, pages } = await readTexts();
      const setup = {
        configured: payments.mode !== 'off',
        isTest: payments.mode === 'test',
        keyId: payments.keyId,
        checkoutScript: payments.checkoutScript,
      };
      const contactPage = (pages.contact?.content ?? {}) as ContactPage;
      const values = withDefaults(settings, deps);
      return toSite(
        { values, mark: markOf(settings, values), logo: logoOf(settings, values) },
        contactPage,
        setup,
        istToday(deps.now()),
      );
    },

    /** Reads the name of what was drawn of the foundation's mark; null while the built-in one stands. */
    async mark(): Promise<string | null> {
      const { settings } = await readTexts();
      return markOf(settings, withDefaults(settings, deps))?.drawing ?? null;
    },

    /** Reads the foundation's current name, for mails. */
    async siteName(): Promise<string> {
      const row = await firstRow<Setting>(dataSource, `select key, value from settings where key = 'site_name'`);
      return row?.value || deps.siteName;
    },

    /** Reads the source of the giving banners. */
    async socialProof(): Promise<SocialProof> {
      const row = await firstRow<Setting>(dataSource, `select key, value from settings where key = 'social_proof'`);
      return asSocialProof(row?.value ?? SETTING_DEFAULTS.social_proof);
    },

    /** Lists every setting as the office edits it. */
    async list(): Promise<Setting[]> {
      return asList(withDefaults(await readStored(dataSource), deps));
    },

    /** Lists the registrations whose renewal is due, the first to end first. */
    async endingRegistrations(): Promise<EndingRegistration[]> {
      return endingRegistrations(await readStored(dataSource), istToday(deps.now()));
    },

    /**
     * Inserts or replaces each key. Saves nothing when any value is invalid, or was changed since the form was opened
     * (optimistic locking). Errors have the key as field.
     */
    async save(userId: string, input: readonly SettingInput[]): Promise<SettingsPayload> {
      const sent = Object.fromEntries(input.map(({ key, value }) => [key, value]));
      const keys = Object.keys(sent);
      const known = keys.filter(isSettingKey);
      const unknown = keys
        .filter((key) => !isSettingKey(key))
        .map((key) => userError(key, 'UNKNOWN_KEY', `Unknown setting: ${key.slice(0, 60)}.`));
      const { value, errors } = validate(
        settingsSchemaFor(known),
        Object.fromEntries(known.map((key) => [key, sent[key]])),
      );
      const userErrors = [...unknown, ...toUserErrors(errors)];
      if (userErrors.length > 0) return { settings: null, userErrors };

      const after = Object.fromEntries(known.map((key) => [key, value[key] ?? '']));
      const saved = await deps.content.write(async (manager) => {
        // A setting that was never saved has no row to lock; readers do not wait for this lock.
        await manager.query('lock table settings in share row exclusive mode');
        const before = await readStored(manager);
        const shown: StoredValues = withDefaults(before, deps);
        const changedElsewhere = input.filter(
          ({ key, was }) => typeof was === 'string' && shown[key] !== was && shown[key] !== after[key],
        );
        if (changedElsewhere.length > 0) {
          const keys = changedElsewhere.map(({ key }) => key);
          const stored = new Map(keys.map((key) => [key, shown[key] ?? '']));
          const savers = await whoSavedSettings(manager, stored, userId);
          return keys.map((key) => changedMeanwhile('setting', key, savers.get(key)));
        }
        const wrongTerm =
          known.some((key) => key.startsWith('registration_80g_')) && termProblem({ ...shown, ...after });
        if (wrongTerm) return [userError('registration_80g_until', 'INVALID', wrongTerm)];
        const updatedAt = deps.now();
        const rows = Object.entries(after).map(([key, setting]) => ({
          key,
          value: setting,
          updatedBy: userId,
          updatedAt,
        }));
        await saveRows(manager, table, 'key', rows);
        await queuePictures(manager);
        const changed = known.filter((key) => (before[key] ?? '') !== after[key]);
        const pick = (values: StoredValues) => Object.fromEntries(changed.map((key) => [key, values[key] ?? '']));
        if (changed.length > 0) {
          await recordAudit(manager, {
            userId,
            action: 'settings.save',
            entity: 'settings',
            entityId: 'site',
            before: pick(before),
            after: pick(after),
          });
        }
        return { ...before, ...after };
      });
      if (Array.isArray(saved)) return { settings: null, userErrors: saved };
      return { settings: asList(withDefaults(saved, deps)), userErrors: [] };
    },
  };
}
