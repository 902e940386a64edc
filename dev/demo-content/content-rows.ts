import { addDays, addMonths, addYears, atClock, startOfDay, type IsoDate } from '../../rules/dates';
import type { CampaignEntity } from '../../server/campaigns/campaign.entity';
import type { DonationEssentialEntity } from '../../server/campaigns/donation-essential.entity';
import type { EventEntity } from '../../server/events/event.entity';
import type { ContactInquiryEntity } from '../../server/inquiries/contact-inquiry.entity';
import type { VolunteerApplicationEntity } from '../../server/inquiries/volunteer-application.entity';
import type { MediaItemEntity } from '../../server/media/media-item.entity';
import type { MemberEntity } from '../../server/members/member.entity';
import type { PageContentEntity } from '../../server/pages/page-content.entity';
import { MARKS } from '../../server/go-live/marks';
import type { SettingEntity } from '../../server/settings/setting.entity';
import { demoEssentials } from './content/essentials';
import { demoEvents } from './content/events';
import { demoContacts, demoVolunteers, type DemoInquiry } from './content/inquiries';
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
function at(today: IsoDate, daysAgo: number, minutes: number): Date {
  const start = startOfDay(addDays(today, -daysAgo)).getTime();
  return new Date(start + (daysAgo > 0 ? minutes * MINUTE : 1_000));
}

export function settingRows(siteName: string, today: IsoDate): Partial<SettingEntity>[] {
  const values = demoSettings(siteName);
  const entries = [...Object.entries(values), [MARKS.demo, JSON.stringify(values)] as const];
  return entries.map(([key, value]) => ({ key, value, updatedAt: startOfDay(today) }));
}

export function pageRows(today: IsoDate): Partial<PageContentEntity>[] {
  return demoPages.map((page) => ({ ...page, updatedAt: startOfDay(today) }));
}

export function campaignRows(campaigns: readonly PlacedCampaign[], today: IsoDate): Partial<CampaignEntity>[] {
  return campaigns.map((campaign) => ({
    id: campaign.id,
    title: campaign.title,
    slug: campaign.slug,
    summary: campaign.summary,
    description: descriptionOf(campaign),
    featuredImage: `/art/scene-${campaign.scene}.svg`,
    galleryImages: [1, 2, 3, 4].map((part) => `/art/crops/${campaign.scene}-${part}.svg`),
    videoUrls: campaign.videos ?? [],
    category: campaign.category,
    status: campaign.status,
    goalAmount: campaign.goal * 100,
    raisedAmount: campaign.raised * 100,
    endDate: campaign.endsInDays === null ? null : addDays(today, campaign.endsInDays),
    createdAt: at(today, campaign.startedDaysAgo, 0),
    updatedAt: at(today, campaign.startedDaysAgo, 0),
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

export function essentialRows(
  random: Random,
  today: IsoDate,
): { rows: Partial<DonationEssentialEntity>[]; usable: Essential[] } {
  const placed = demoEssentials.map((essential) => ({ ...essential, id: random.uuid() }));
  return {
    rows: placed.map(({ id, name, description, price, category, active }) => ({
      id,
      name,
      description,
      unitPrice: price * 100,
      category,
      isActive: active,
      createdAt: at(today, 730, 0),
      updatedAt: at(today, 730, 0),
    })),
    usable: placed.filter(({ active }) => active).map(({ id, name, price }) => ({ id, name, price: price * 100 })),
  };
}

export function eventRows(random: Random, today: IsoDate): Partial<EventEntity>[] {
  return demoEvents.map((event, index) => {
    const clock = ({ inDays, time }: { inDays: number; time: string }) => atClock(addDays(today, inDays), time);
    return {
      id: random.uuid(),
      title: event.title,
      slug: event.slug,
      description: event.description,
      eventDate: clock(event),
      endsAt: event.ends ? clock(event.ends) : null,
      location: event.location,
      featuredImage: `/art/scene-${event.scene}.svg`,
      founderName: event.founder?.name ?? '',
      founderImage: event.founder?.image ?? '',
      founderBio: event.founder?.bio ?? '',
      status: event.status,
      videoUrls: event.videos ?? [],
      galleryImages: event.gallery ?? [],
      createdAt: at(today, 300 - index, 0),
      updatedAt: at(today, 300 - index, 0),
    };
  });
}

export function memberRows(random: Random, today: IsoDate): Partial<MemberEntity>[] {
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
      mobileNumber: `+91900004${String(1101 + index * 37)}`,
      email: member.hasEmail ? `${first}.${last}@example.org` : null,
      panCardNumber: member.hasPan ? `ZZZP${(last.charAt(0) || 'x').toUpperCase()}${1201 + index * 61}K` : null,
      imageUrl: member.portrait === null ? '' : `/art/portrait-${String(member.portrait).padStart(2, '0')}.svg`,
      membershipType: member.type,
      subscriptionAmount: member.rupees * 100,
      joiningDate: joined,
      expiryDate: expires,
      status: expires < today ? 'expired' : 'active',
      createdAt: at(today, member.joinedDaysAgo, 600),
      updatedAt: at(today, member.joinedDaysAgo, 600),
    };
  });
}

export function mediaRows(random: Random, today: IsoDate): Partial<MediaItemEntity>[] {
  return demoMedia.map(({ title, description, url, type, poster = '', length = '' }, index) => ({
    id: random.uuid(),
    title,
    description,
    url,
    fileType: type,
    poster,
    length,
    createdAt: at(today, 5 + index * 9, 660),
  }));
}

export const contactRows = (random: Random, today: IsoDate): Partial<ContactInquiryEntity>[] =>
  demoContacts.map((message) => ({ ...receivedRow(random, message, today), kind: message.kind ?? 'contact' }));

export const volunteerRows = (random: Random, today: IsoDate): Partial<VolunteerApplicationEntity>[] =>
  demoVolunteers.map((application) => receivedRow(random, application, today));

const receivedRow = <Status>(
  random: Random,
  { name, email, phone, message, status, daysAgo }: DemoInquiry<Status>,
  today: IsoDate,
) => ({
  id: random.uuid(),
  name,
  email,
  phone,
  message,
  status,
  createdAt: at(today, daysAgo, 540 + daysAgo * 7),
});
