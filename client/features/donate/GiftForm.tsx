import { FormikProvider, type FormikContextType } from 'formik';
import type { FormEvent } from 'react';
import type { SiteQuery } from '../../generated/graphql';
import type { DonateTarget } from '../../lib/donate';
import { Honeypot } from '../../ui/form/Honeypot';
import { AmountPicker } from './AmountPicker';
import { CheckField } from './CheckField';
import { DonorFields } from './DonorFields';
import { Essentials } from './Essentials';
import { totalOf, type Essential, type GiftValues } from './gift';
import { GiftAside } from './GiftAside';
import styles from './GiftForm.module.css';
import { GiftSummary } from './GiftSummary';
import { PayButton, PayNote } from './PayButton';
import { TaxBox } from './TaxBox';

const generalPicture = '/art/scene-hands.svg';

interface GiftFormProps {
  form: FormikContextType<GiftValues>;
  target: DonateTarget;
  essentials: readonly Essential[];
  site: SiteQuery['site'] | undefined;
  isBusy: boolean;
  onSubmit: () => void;
}

/** The whole form on one page: amount, essentials, donor, tax, and what it comes to. */
export function GiftForm({ form, target, essentials, site, isBusy, onSubmit }: GiftFormProps) {
  const total = totalOf(form.values, essentials);
  const is80gActive = Boolean(site?.legal.is80gActive);
  const summary = <GiftSummary essentials={essentials} is80gActive={is80gActive} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <FormikProvider value={form}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <div className={styles.scroll} inert={isBusy}>
          <AmountPicker essentials={essentials} />
          <Essentials essentials={essentials} />
          <DonorFields />
          {is80gActive && <TaxBox total={total} />}
          <CheckField
            name="isAnonymous"
            label="Give anonymously"
            hint="Your name stays off the website. Our office still sees it."
          />
          <Honeypot />
          <div className={styles.sum}>{summary}</div>
          <PayNote frequency={form.values.frequency} className={styles.payNote} />
        </div>
        <GiftAside
          site={site}
          image={target.campaign?.featuredImage || generalPicture}
          summary={summary}
          button={<PayButton total={total} frequency={form.values.frequency} isBusy={isBusy} />}
        />
      </form>
    </FormikProvider>
  );
}
