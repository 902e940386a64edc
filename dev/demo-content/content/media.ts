import { DEMO_FILMS } from './campaign-shape';

export interface DemoMedia {
  title: string;
  description: string;
  url: string;
  type: 'image' | 'video' | 'instagram';
  poster?: string;
  length?: string;
}

const image = (title: string, scene: string, description: string): DemoMedia => ({
  title,
  description,
  url: `/art/scene-${scene}.svg`,
  type: 'image',
});
const crop = (name: string): string => `/art/crops/${name}.svg`;
const video = (title: string, url: string, poster: string, length: string): DemoMedia => ({
  title,
  url,
  type: 'video',
  poster: crop(poster),
  length,
  description: 'An openly licensed film that stands in for our own.',
});
const post = (title: string, code: string, poster: string): DemoMedia => ({
  title,
  url: `https://www.instagram.com/p/${code}/`,
  type: 'instagram',
  poster: crop(poster),
  description: 'A public post that stands in for our own.',
});

/** Media, newest first; the first six images are the home page's preview. */
export const demoMedia: DemoMedia[] = [
  image('Sapling drive, Velhe', 'field', 'Bean and millet seedlings on the terrace above the school.'),
  image('Reading hour, Mulshi', 'classroom', 'The first letters of the morning.'),
  image('Tailoring class, Kothrud', 'tailor', 'The cooperative cuts a school uniform.'),
  video('A year in four minutes', DEMO_FILMS.meadow, 'tree-1', '4:02'),
  image('Solar street lights, Panshet', 'village', 'The path to the first bus, lit since June.'),
  image('New hand pump, Bhor', 'water', 'Number five of twelve.'),
  image('Diwali lamps, Sadashiv Peth', 'hands', 'One lamp for each family that helped.'),
  post('Morning at the kitchen', 'fA9uwTtkSN', 'kitchen-1'),
  image('Clinic day, Saswad', 'clinic', 'Forty patients before lunch.'),
  image('Winter kitchen, Hadapsar', 'kitchen', 'Dal for three hundred and twenty.'),
  video('The road to Velhe', DEMO_FILMS.journey, 'field-2', '3:15'),
  image('Evening class, Ambavane', 'lamp', 'Homework until nine.'),
  image('Walk for Light, Pune', 'walk', 'Two thousand walkers, two thousand lamps.'),
  post('First day of the preschool', 'tsxp1hhQTG', 'classroom-2'),
  image('The new library, Paud', 'books', 'Shelves made by the carpenters of the village.'),
  image('Story time, Paud', 'tree', 'The oldest classroom we have.'),
  video('Voices of the old city', DEMO_FILMS.city, 'walk-1', '2:47'),
  post('Two thousand lamps', 'BsOGulcndj-', 'lamp-2'),
];
