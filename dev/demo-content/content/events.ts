import { DEMO_FILMS } from './campaign-shape';

/** A demo event; `inDays` counts from today, `time` is the local time in Asia/Kolkata. */
export interface DemoEvent {
  slug: string;
  title: string;
  description: string;
  inDays: number;
  /** '00:00' stands for no time. */
  time: string;
  ends?: { inDays: number; time: string };
  location: string;
  scene: string;
  status: 'active' | 'completed' | 'draft';
  founder?: { name: string; image?: string; bio?: string };
  videos?: string[];
  gallery?: string[];
}

export const demoEvents: DemoEvent[] = [
  {
    slug: 'free-eye-and-dental-camp',
    title: 'Free eye and dental camp',
    description:
      'Two ophthalmologists, a dentist and a pharmacy counter for one day. Spectacles are made on the spot; cataract cases are referred to Sassoon Hospital, and our van takes them there.',
    inDays: 2,
    time: '09:00',
    ends: { inDays: 2, time: '16:00' },
    location: 'Zilla Parishad School, Saswad',
    scene: 'clinic',
    status: 'active',
    videos: [DEMO_FILMS.journey],
  },
  {
    slug: 'open-day-under-the-banyan',
    title: 'Open day under the banyan',
    description:
      'Meet the teachers and children of the Mulshi learning circle and see a morning class. Tea and poha at ten, and a walk to the new library at noon.',
    inDays: 8,
    time: '10:00',
    location: 'Paud, Mulshi',
    scene: 'tree',
    status: 'active',
    founder: { name: 'Dr. Arvind Gokhale' },
    gallery: ['/art/scene-books.svg', '/art/scene-classroom.svg', '/art/scene-water.svg'],
  },
  {
    slug: 'walk-for-light',
    title: 'Walk for Light',
    description:
      'A five-kilometre evening walk from Shaniwar Wada through the old city, each walker with a lamp. Every lamp goes to a child in a village classroom the next week. Come as you are; there is no fee.',
    inDays: 22,
    time: '17:30',
    location: 'Shaniwar Wada, Pune',
    scene: 'walk',
    status: 'active',
    founder: {
      name: 'Vasudha Apte',
      image: '/art/portrait-09.svg',
      bio: 'Founder. Taught mathematics in Velhe for twenty-two years.',
    },
    gallery: ['/art/scene-village.svg', '/art/scene-lamp.svg', '/art/scene-hands.svg'],
  },
  {
    slug: 'kitchen-morning-for-volunteers',
    title: 'A kitchen morning for volunteers',
    description:
      'Cook with the Hadapsar team from five to nine, then serve breakfast. Twelve places, aprons provided. Bring closed shoes and an appetite.',
    inDays: 37,
    time: '05:00',
    location: 'Community kitchen, Hadapsar',
    scene: 'kitchen',
    status: 'active',
    founder: {
      name: 'Asha Kamble',
      image: '/art/portrait-03.svg',
      bio: 'Runs the kitchens and has cooked for three hundred people every winter morning since 2014.',
    },
    gallery: ['/art/crops/kitchen-1.svg', '/art/crops/kitchen-2.svg', '/art/crops/kitchen-3.svg'],
  },
  {
    slug: 'lamps-of-sadashiv-peth',
    title: 'The lamps of Sadashiv Peth',
    description:
      'One lamp for each family that helped this year: one thousand and eighty stood along the lane. Sweets by the women of the Kothrud workroom.',
    inDays: -14,
    time: '18:30',
    location: 'Setu Lane, Sadashiv Peth, Pune',
    scene: 'hands',
    status: 'completed',
    gallery: ['/art/crops/hands-1.svg', '/art/crops/hands-2.svg'],
  },
  {
    slug: 'monsoon-planting-day',
    title: 'Monsoon planting day',
    description:
      'Four hundred volunteers put 2,600 saplings on the slopes above Velhe. Nine in ten were alive at the last count.',
    inDays: -128,
    time: '07:30',
    location: 'Velhe',
    scene: 'field',
    status: 'completed',
    founder: { name: 'Balasaheb Shinde' },
    videos: [DEMO_FILMS.meadow],
    gallery: ['/art/crops/field-1.svg', '/art/crops/field-2.svg', '/art/crops/field-3.svg'],
  },
  {
    slug: 'reading-festival',
    title: 'Reading festival',
    description:
      'Eleven schools, three languages, one long carpet. Children read aloud to grandparents, and the other way round.',
    inDays: -262,
    time: '10:30',
    ends: { inDays: -260, time: '17:00' },
    location: 'Bal Gandharva Rang Mandir, Pune',
    scene: 'books',
    status: 'completed',
    gallery: ['/art/crops/books-1.svg', '/art/crops/books-2.svg'],
  },
  {
    slug: 'donors-evening',
    title: 'Donors’ evening',
    description: 'The audited accounts, read aloud and explained, with questions until the last one is answered.',
    inDays: 58,
    time: '18:00',
    ends: { inDays: 58, time: '20:00' },
    location: '',
    scene: 'lamp',
    status: 'draft',
  },
];
