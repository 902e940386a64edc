import type { PictureCard } from '../ui/PictureCards';

/** Default texts until the office writes its own. */
export const MISSION =
  'To bring education, healthcare and sustainable development within reach of the families who are still without them.';
export const VISION =
  'An India where every child can learn, every illness can be treated, and every household can stand on its own feet.';

export const defaultStory = (siteName: string): readonly string[] => [
  `${siteName} began with neighbours who did not want to look away. A child without a school, a fever without a doctor, a kitchen without grain: each was a question, and each answer showed how much a few people can do together.`,
  'From those first answers grew our work in education, healthcare and sustainable development. We are a registered non-profit: our accounts are audited every year, and our registrations are there for anyone to check.',
  'Volunteers, members, donors and companies carry the work with us. You are welcome to see it, to ask about it, and to take part.',
];

export const values = [
  {
    name: 'Dignity',
    text: 'The people we serve are partners, not cases. We ask before we act, and before we take a picture.',
  },
  {
    name: 'Honesty',
    text: 'Every rupee has its bill. We say what worked, and just as plainly what did not.',
  },
  {
    name: 'Patience',
    text: 'We stay for years rather than seasons, because trust and new habits need time.',
  },
  { name: 'Thrift', text: 'We spend a gift the way a careful household spends its savings.' },
] as const;

export const approach: readonly PictureCard[] = [
  {
    picture: '/art/scene-tree.svg',
    title: 'Listen first',
    text: 'We sit down with a community before we plan. What people ask for decides what we do.',
  },
  {
    picture: '/art/scene-water.svg',
    title: 'Build together',
    text: 'A local committee chooses the place, shares the work and looks after what was built.',
  },
  {
    picture: '/art/scene-tailor.svg',
    title: 'Leave skills behind',
    text: 'Teachers, health workers and trainers come from the place itself, and stay when a project ends.',
  },
  {
    picture: '/art/scene-books.svg',
    title: 'Keep the books',
    text: 'We count what changes, keep every bill, and report to donors in words anyone can follow.',
  },
];
