import { MOST_FIGURES } from '../../../rules/figures';
import { MOST_USES } from '../../../rules/gift-uses';
import type { SettingKey } from '../../../rules/settings';
import { MOST_CARDS } from '../../../rules/text-cards';
import { FormField } from '../forms/FormField';
import { RowsField } from '../forms/RowsField';
import { cards as settingCards, labels } from './settings-form';
import { SettingsCard } from './SettingsCard';

const named = (name: SettingKey) => ({ name, label: labels[name] ?? name });

const figures = { columns: ['Number', 'Words', 'As of'], rows: MOST_FIGURES } as const;
const cards = { columns: ['Title', 'Text'], rows: MOST_CARDS, isLong: true } as const;

/** Figures that the site says of the foundation. */
export const Figures = () => (
  <SettingsCard card="figures">
    <RowsField {...named('home_figures')} {...figures} help="A row without a number is not shown." />
    <RowsField {...named('about_figures')} {...figures} help="Shown as “Our impact”." />
    <RowsField
      {...named('gift_uses')}
      columns={['Rupees', 'Spent on']}
      rows={MOST_USES}
      help="From your audited accounts; the rows add up to ₹100. Empty: not shown."
    />
    <FormField {...named('gift_uses_year')} placeholder="2025-26" help="Financial year of these accounts." />
  </SettingsCard>
);

/** Texts of the public pages that are not pages of their own. */
export const Texts = () => (
  <SettingsCard card="texts">
    <RowsField {...named('office_hours')} columns={['Days', 'Hours']} rows={MOST_CARDS} />
    <RowsField {...named('value_cards')} {...cards} />
    <RowsField {...named('approach_cards')} {...cards} />
    <FormField {...named('member_guidelines')} multiline minRows={4} help="One guideline per line." />
    <RowsField {...named('membership_cards')} {...cards} />
    <FormField
      {...named('membership_text')}
      multiline
      minRows={3}
      help="One paragraph per line. {name} stands for the foundation’s name."
    />
    <RowsField {...named('volunteer_steps')} {...cards} />
    <RowsField {...named('csr_steps')} {...cards} />
  </SettingsCard>
);

/** The sentence below the title of each page. */
export const Sentences = () => (
  <SettingsCard card="sentences">
    {(Object.keys(settingCards.sentences.labels) as (keyof typeof settingCards.sentences.labels)[]).map((name) => (
      <FormField key={name} {...named(name)} multiline />
    ))}
  </SettingsCard>
);
