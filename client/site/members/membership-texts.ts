import { MIN_AGE } from '../../../rules/limits';
import type { PictureCard } from '../ui/PictureCards';

export const guidelines: readonly string[] = [
  'Membership is voluntary, and no payment is collected for it.',
  `Members are ${MIN_AGE} years of age or older.`,
  'Treat everyone with respect, whatever their religion, caste, gender, language or means.',
  'Keep to yourself what families tell you, and ask before you take or share a picture.',
  'Do not collect money in the foundation’s name. Donations are made on this website, where a receipt follows.',
  'Do not use the foundation’s name or logo for a business, a political party or a cause of your own.',
  'Share news of our work as we have published it; send questions from the press to the office.',
  'Take part when you can, and tell the coordinator early when you cannot.',
  'At camps, kitchens and drives follow the safety instructions, and never be alone with a child in our care.',
  'You may leave at any time with one message. A membership that breaks these guidelines may be ended.',
];

export const support: readonly PictureCard[] = [
  {
    picture: '/art/scene-classroom.svg',
    title: 'Education Support',
    text: 'Evening classes, books and school fees for children who would otherwise drop out.',
  },
  {
    picture: '/art/scene-clinic.svg',
    title: 'Health Assistance',
    text: 'Clinic days, medicines and the journey to a hospital for people who live far from one.',
  },
  {
    picture: '/art/scene-kitchen.svg',
    title: 'Food Relief',
    text: 'Warm meals and ration kits in winter, in floods and in months without work.',
  },
  {
    picture: '/art/scene-tailor.svg',
    title: 'Social Welfare',
    text: 'Training, tools and help with paperwork for women, elders and people with disabilities.',
  },
];
