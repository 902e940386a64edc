import { addDays, addMonths, addYears, atClock, startOfDay, type IsoDate } from '../../rules/dates';
import type { Row } from './bulk';
import { demoEssentials } from './content/essentials';
import { demoEvents } from './content/events';
import { demoContacts, demoVolunteers, type DemoSubmission } from './content/inquiries';
import { demoMedia } from './content/media';
import { demoMembers } from './content/members';
import { demoPages } from './content/pages';
import { demoSettings } from './content/settings';
import type { Essential, PlacedCampaign } from './gifts';
import type { Random } from './random';

const MINUTE = 60_000;

/**
 * Returns a moment of a day in Asia/Kolkata, `minutes` after its start; for today one second after it, so that it is in
 * the past.
 */
function at(today: IsoDate, daysAgo: number, minutes: number): string {
  const start = startOfDay(addDays(today, -daysAgo)).getTime();
  return new Date(start + (daysAgo > 0 ? minutes * MINUTE : 1_000)).toISOString();
}

export function settingRows(siteName: string, today: IsoDate): Row[] {
  const entries = Object.entries(demoSettings(siteName));
  return entries.map(([key, value]) => ({ key, value, updated_at: startOfDay(today).toISOString() }));
}

export function pageRows(today: IsoDate): Row[] {
  return demoPages.map((page) => ({ ...page, updated_at: startOfDay(today).toISOString() }));
}

export function campaignRows(campaigns: readonly PlacedCampaign[], today: IsoDate): Row[] {
  return campaigns.map((campaign) => ({
    id: campaign.id,
    title: campaign.title,
    slug: campaign.slug,
    summary: campaign.summary,
    description: descriptionOf(campaign),
    featured_image: `/art/scene-${campaign.scene}.svg`,
    gallery_images: [1, 2, 3, 4].map((part) => `/art/crops/${campaign.scene}-${part}.svg`),
    video_urls: campaign.videos ?? [],
    category: campaign.category,
    status: campaign.status,
    goal_amount: campaign.goal * 100,
    raised_amount: campaign.raised * 100,
    end_date: campaign.endsInDays === null ? null : addDays(today, campaign.endsInDays),
    created_at: at(today, campaign.startedDaysAgo, 0),
    updated_at: at(today, campaign.startedDaysAgo, 0),
  }));
}

function descriptionOf({ paragraphs, buys, more }: PlacedCampaign): string {
  const rows = buys.map(([rupees, what]) => `<tr><th scope="row">${rupees}</th><td>${what}</td></tr>`);
  return [
    ...paragraphs.map((text) => `<p>${text}</p>`),
    '<h2>What your gift buys</h2>',
    `<table><tbody>${rows.join('')}</tbody></table>`,
    more ?? '',
  ].join('');
}

export function essentialRows(random: Random, today: IsoDate): { rows: Row[]; usable: Essential[] } {
  const placed = demoEssentials.map((essential) => ({ ...essential, id: random.uuid() }));
  return {
    rows: placed.map(({ id, name, description, price, category, active }) => ({
      id,
      name,
      description,
      unit_price: price * 100,
      category,
      is_active: active,
      created_at: at(today, 730, 0),
      updated_at: at(today, 730, 0),
    })),
    usable: placed.filter(({ active }) => active).map(({ id, name, price }) => ({ id, name, price: price * 100 })),
  };
}

export function eventRows(random: Random, today: IsoDate): Row[] {
  return demoEvents.map((event, index) => {
    const clock = ({ inDays, time }: { inDays: number; time: string }) =>
      atClock(addDays(today, inDays), time).toISOString();
    return {
      id: random.uuid(),
      title: event.title,
      slug: event.slug,
      description: event.description,
      event_date: clock(event),
      ends_at: event.ends ? clock(event.ends) : null,
      location: event.location,
      featured_image: `/art/scene-${event.scene}.svg`,
      founder_name: event.founder?.name ?? '',
      founder_image: event.founder?.image ?? '',
      founder_bio: event.founder?.bio ?? '',
      status: event.status,
      video_urls: event.videos ?? [],
      gallery_images: event.gallery ?? [],
      created_at: at(today, 300 - index, 0),
      updated_at: at(today, 300 - index, 0),
    };
  });
}

export function memberRows(random: Random, today: IsoDate): Row[] {
  return demoMembers.map((member, index) => {
    const joined = addDays(today, -member.joinedDaysAgo);
    const expires = member.type === 'monthly' ? addMonths(joined, 1) : addYears(joined, 1);
    const [first = '', last = ''] = member.name
      .toLowerCase()
      .replace(/[^a-z ]/g, '')
      .split(' ');
    return {
      id: random.uuid(),
      name: member.name,
      city: member.city,
      mobile_number: `+91900004${String(1101 + index * 37)}`,
      email: member.hasEmail ? `${first}.${last}@example.org` : null,
      pan_card_number: member.hasPan ? `ZZZP${(last.charAt(0) || 'x').toUpperCase()}${1201 + index * 61}K` : null,
      image_url: member.portrait === null ? '' : `/art/portrait-${String(member.portrait).padStart(2, '0')}.svg`,
      membership_type: member.type,
      subscription_amount: member.rupees * 100,
      joining_date: joined,
      expiry_date: expires,
      status: expires < today ? 'expired' : 'active',
      created_at: at(today, member.joinedDaysAgo, 600),
      updated_at: at(today, member.joinedDaysAgo, 600),
    };
  });
}

export function mediaRows(random: Random, today: IsoDate): Row[] {
  return demoMedia.map(({ title, description, url, type, poster = '', length = '' }, index) => ({
    id: random.uuid(),
    title,
    description,
    url,
    file_type: type,
    poster,
    length,
    created_at: at(today, 5 + index * 9, 660),
  }));
}

export const contactRows = (random: Random, today: IsoDate): Row[] =>
  submissionRows(random, demoContacts, today).map((row, index) => ({
    ...row,
    kind: demoContacts[index]?.kind ?? 'contact',
  }));
export const volunteerRows = (random: Random, today: IsoDate): Row[] => submissionRows(random, demoVolunteers, today);

function submissionRows(random: Random, submissions: readonly DemoSubmission[], today: IsoDate): Row[] {
  return submissions.map(({ name, email, phone, message, status, daysAgo }) => ({
    id: random.uuid(),
    name,
    email,
    phone,
    message,
    status,
    created_at: at(today, daysAgo, 540 + daysAgo * 7),
  }));
}
