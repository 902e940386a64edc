import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Form, useFormikContext } from 'formik';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../rules/dates';
import type { PageKey } from '../../generated/graphql';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { formatClock } from '../ui/format';
import { FieldsToSave } from '../forms/FieldsToSave';
import { SaveBar } from '../forms/SaveBar';
import { FormField } from '../forms/FormField';
import { labels, tabs, type EditedPage, type PageValues } from './page-form';
import { contentFields, MetaFields } from './PageFields';
import styles from './PagesPage.module.css';

interface PageFormProps {
  page: EditedPage;
  onTab: (key: PageKey) => void;
  /** Comes before anything is checked. */
  onSend: () => void;
}

/** 'Last saved by Meera Joshi on Nov 20, 2026, 11:40 AM.' The first content was saved by nobody. */
const savedText = ({ updatedBy, updatedAt }: EditedPage): string =>
  updatedBy
    ? `Last saved by ${updatedBy} on ${formatDate(updatedAt)}, ${formatClock(updatedAt)}.`
    : 'Not changed since the site was set up.';

const heading = (id: string) =>
  ({ title: { id, variant: 'h6', component: 'h2' }, subheader: { variant: 'caption' } }) as const;

/** The tabs, and the fields of the chosen page with its own Save Changes button. */
export function PageForm({ page, onTab, onSend }: PageFormProps) {
  const { dirty, resetForm } = useFormikContext<PageValues>();
  const { leave, question } = useUnsavedChanges(dirty, () => resetForm());
  const tab = tabs.find(({ key }) => key === page.pageKey);
  const Content = contentFields[page.pageKey];

  return (
    <Form noValidate className={styles.form} onSubmitCapture={onSend}>
      <SaveBar
        title="Manage Pages"
        about="Edit the text of four public pages and how they appear in search results."
        submitLabel="Save Changes"
        to="savePage"
        labels={labels}
        unsaved={`Unsaved changes in ${tab?.label}`}
      />
      <Tabs
        value={page.pageKey}
        variant="scrollable"
        aria-label="Pages"
        onChange={(_event, key: PageKey) => leave(() => onTab(key))}
      >
        {tabs.map(({ key, label }) => (
          <Tab key={key} value={key} label={label} id={`tab-${key}`} aria-controls={`panel-${key}`} />
        ))}
      </Tabs>
      <div
        role="tabpanel"
        id={`panel-${page.pageKey}`}
        aria-labelledby={`tab-${page.pageKey}`}
        className={styles.panel}
      >
        <p className={styles.saved}>
          <span>{savedText(page)}</span>
          <a href={tab?.path} target="_blank" rel="noopener">
            View page
          </a>
          <Link to="/admin/legal-texts">Privacy, terms, refunds and disclaimer</Link>
        </p>
        <FieldsToSave to="savePage">
          <div className={styles.columns}>
            <Card component="section" aria-labelledby="page-content">
              <CardHeader title="Content" subheader={tab?.about} slotProps={heading('page-content')} />
              <CardContent className={styles.fields}>
                <FormField
                  name="title"
                  label={labels.title}
                  required
                  help={page.pageKey === 'home' ? 'Used only in this office.' : 'Shown as the page heading.'}
                />
                <Content />
              </CardContent>
            </Card>
            <Card component="section" aria-labelledby="page-meta">
              <CardHeader
                title="Search engines"
                subheader="How the page appears in search results and shared links."
                slotProps={heading('page-meta')}
              />
              <CardContent className={styles.fields}>
                <MetaFields />
              </CardContent>
            </Card>
          </div>
        </FieldsToSave>
      </div>
      {question}
    </Form>
  );
}
