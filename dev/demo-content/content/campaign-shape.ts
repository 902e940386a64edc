import type { CONTENT_STATUSES } from '../../../rules/limits';

/** A campaign of the demo; amounts here are in whole rupees, days count back or forward from today. */
export interface DemoCampaign {
  slug: string;
  title: string;
  summary: string;
  category: string;
  status: (typeof CONTENT_STATUSES)[number];
  /** Name of the drawing: /art/scene-<scene>.svg, with details under /art/crops. */
  scene: string;
  goal: number;
  raised: number;
  startedDaysAgo: number;
  /** Days from today to the end date, negative when it is over; null: no end date. */
  endsInDays: number | null;
  paragraphs: readonly string[];
  /** What an amount pays for. */
  buys: readonly (readonly [rupees: string, what: string])[];
  /** More HTML after the table. */
  more?: string;
  videos?: string[];
}

/** Openly licensed films that stand in for the foundation's own. */
export const DEMO_FILMS = {
  meadow: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  journey: 'https://youtu.be/eRsGyueVLvQ',
  city: 'https://www.youtube.com/watch?v=R6MlUcmOul8',
} as const;
