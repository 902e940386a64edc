import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import type { ReactNode } from 'react';
import { cards, type CardKey } from './settings-form';
import styles from './SettingsPage.module.css';

/** A card of fields with its heading and what its fields are for. */
export const SettingsCard = ({ card, children }: { card: CardKey; children: ReactNode }) => (
  <Card component="section" aria-labelledby={`card-${card}`}>
    <CardHeader
      title={cards[card].title}
      subheader={cards[card].about}
      slotProps={{
        title: { id: `card-${card}`, variant: 'h6', component: 'h2' },
        subheader: { variant: 'caption' },
      }}
    />
    <CardContent className={styles.fields}>{children}</CardContent>
  </Card>
);
