import { KEPT_THINGS, periodRange, RETENTION } from '../../../rules/retention';
import { FormField } from '../forms/FormField';
import { labels } from './settings-form';
import { SettingsCard } from './SettingsCard';

/** After which time the site deletes what is no longer needed. */
export const Privacy = () => (
  <SettingsCard card="privacy">
    {KEPT_THINGS.map((thing) => {
      const { setting } = RETENTION[thing];
      return (
        <FormField
          key={thing}
          name={setting}
          label={labels[setting] ?? setting}
          inputMode="numeric"
          autoComplete="off"
          help={periodRange(thing)}
        />
      );
    })}
  </SettingsCard>
);
