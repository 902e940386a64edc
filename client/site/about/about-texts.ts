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

/** Scenes of the approach cards, in their order. */
export const approachPictures = [
  '/art/scene-tree.svg',
  '/art/scene-water.svg',
  '/art/scene-tailor.svg',
  '/art/scene-books.svg',
] as const;
