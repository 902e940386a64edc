import Button from '@mui/material/Button';
import { Form, Formik } from 'formik';
import { MAX_VIEW_NAME, savedViewSchema } from '../../../rules/saved-view';
import { SaveViewDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { FormField } from '../forms/FormField';
import { useRefusals } from '../forms/useRefusals';
import { validator } from '../forms/validator';
import styles from './SavedViews.module.css';

interface SaveViewFormProps {
  list: string;
  query: string;
  /** Names that are in use; one of them is replaced. */
  names: readonly string[];
  onDone: () => void;
}

const validate = validator(savedViewSchema.pick(['name']), (values: typeof initialValues) => values);
const initialValues = { name: '' };

/** Keeps what the list shows now under a name. */
export function SaveViewForm({ list, query, names, onDone }: SaveViewFormProps) {
  const onSubmit = useSubmit(SaveViewDocument, {
    variables: ({ name }: typeof initialValues) => ({ input: { list, name, query } }),
    payload: (data) => data.saveView,
    reload: ['SavedViews'],
    success: (_answer, { name }) => ({ title: 'View saved', description: name.trim() }),
    onDone,
  });
  const { forget, ...handlers } = useRefusals({ validate, onSubmit });
  return (
    <Formik initialValues={initialValues} {...handlers}>
      {({ values, isSubmitting }) => {
        const isKnown = names.some((name) => name.toLowerCase() === values.name.trim().toLowerCase());
        return (
          <Form noValidate className={styles.form} onSubmitCapture={forget}>
            <FormField
              name="name"
              label="Save what is shown as"
              size="small"
              autoComplete="off"
              help={
                isKnown ? 'Replaces the view of this name.' : query === '' && 'Nothing is searched or filtered now.'
              }
              slotProps={{ htmlInput: { maxLength: MAX_VIEW_NAME } }}
            />
            <Button type="submit" variant="outlined" disabled={isSubmitting}>
              {isKnown ? 'Replace' : 'Save view'}
            </Button>
          </Form>
        );
      }}
    </Formik>
  );
}
