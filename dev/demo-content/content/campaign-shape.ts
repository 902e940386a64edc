import type { CONTENT_STATUSES } from '../../../rules/limits';

/** A demo campaign; amounts in whole rupees, days relative to today. */
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
  /** Days from today to the end date, negative when it is over; null without an end date. */
  endsInDays: number | null;
  paragraphs: readonly string[];
  /** Examples of what an amount pays for. */
  buys: readonly (readonly [rupees: string, what: string])[];
  /** Further HTML after the table. */
  more?: string;
  videos?: string[];
}

/** Openly licensed films in place of the foundation's own. */
export const DEMO_FILMS = {
  meadow: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  journey: 'https://youtu.be/eRsGyueVLvQ',
  city: 'https://www.youtube.com/watch?v=R6MlUcmOul8',
} as const;
