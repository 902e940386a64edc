import { KEPT_THINGS, periodRange, RETENTION } from '../../../rules/retention';
import { FormField } from '../forms/FormField';
import { SelectField } from '../forms/SelectField';
import { labels } from './settings-form';
import { SettingsCard } from './SettingsCard';

/** After which time the site deletes what is no longer needed. */
export const Privacy = () => (
  <SettingsCard card="privacy">
    <SelectField
      name="delete_old"
      label={labels.delete_old ?? ''}
      options={[
        { value: 'on', label: 'Deleted after these periods' },
        { value: 'off', label: 'Nothing is deleted' },
      ]}
      help="Look at the periods before you switch it on: what is older goes in the next night, for good."
    />
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
