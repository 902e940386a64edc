import { Formik } from 'formik';
import { useState } from 'react';
import { SaveSettingsDocument } from '../../generated/graphql';
import { fillWithSaved } from '../forms/fill-with-saved';
import { useEdit } from '../forms/useEdit';
import { useRefusals } from '../forms/useRefusals';
import { changedSettings, toValues, validateSettings, type Setting, type SettingsValues } from './settings-form';
import { SettingsForm } from './SettingsForm';

/** The form of all settings; only what is changed in it is sent. */
export function SettingsEditor({ settings }: { settings: readonly Setting[] }) {
  const [stored, setStored] = useState(() => toValues(settings));
  const submit = useEdit(SaveSettingsDocument, {
    version: stored,
    variables: (values: SettingsValues, was) => ({ settings: changedSettings(values, stored, was) }),
    payload: ({ saveSettings }) => saveSettings,
    versionAfter: ({ settings: saved }) => saved && toValues(saved),
    reload: ['Site'],
    success: { title: 'Settings saved successfully' },
    onDone: ({ settings: saved }, values, form) => {
      if (!saved) return;
      setStored(toValues(saved));
      fillWithSaved(form, values, toValues(saved));
    },
  });

  const { forget, ...handlers } = useRefusals({ validate: validateSettings, onSubmit: submit });

  return (
    <Formik initialValues={stored} {...handlers}>
      <SettingsForm onSend={forget} />
    </Formik>
  );
}
