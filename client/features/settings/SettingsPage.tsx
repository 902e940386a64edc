import { Formik } from 'formik';
import { useMemo, useState } from 'react';
import { SaveSettingsDocument, useAdminSettingsQuery } from '../../generated/graphql';
import { useSubmit } from '../../lib/useSubmit';
import { PageHeader } from '../../ui/admin/PageHeader';
import { LoadFailure } from '../../ui/admin/TableStates';
import { PageSpinner } from '../../ui/PageSpinner';
import { changedSettings, toValues, validateSettings, type SettingsValues } from './settings-form';
import { SettingsForm } from './SettingsForm';

/** What the site says about the foundation, in cards with one button. */
export default function SettingsPage() {
  const answer = useAdminSettingsQuery({ fetchPolicy: 'network-only', nextFetchPolicy: 'cache-only' });
  const { error, refetch } = answer;
  // A session that ends empties the cache, but not the form.
  const data = answer.data ?? answer.previousData;
  const loaded = useMemo(() => data && toValues(data.adminSettings), [data]);
  const [saved, setSaved] = useState<SettingsValues>();
  const stored = saved ?? loaded;

  const submit = useSubmit(SaveSettingsDocument, {
    variables: (values: SettingsValues) => ({ settings: changedSettings(values, stored ?? values) }),
    payload: (answer) => answer.saveSettings,
    reload: ['Site'],
    success: { title: 'Settings saved successfully' },
    onDone: ({ settings }, _values, form) => {
      if (!settings) return;
      const values = toValues(settings);
      setSaved(values);
      form?.resetForm({ values });
    },
  });

  if (!stored) {
    return (
      <>
        <PageHeader title="Settings" about="What the public site says about the foundation." />
        {error ? <LoadFailure nouns="settings" onRetry={() => void refetch()} /> : <PageSpinner />}
      </>
    );
  }
  return (
    <Formik initialValues={stored} validate={validateSettings} onSubmit={submit}>
      <SettingsForm />
    </Formik>
  );
}
