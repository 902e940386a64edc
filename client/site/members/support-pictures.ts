/** Scenes of the cards "Where Your Support Goes", in their order. */
export const supportPictures = [
  '/art/scene-classroom.svg',
  '/art/scene-clinic.svg',
  '/art/scene-kitchen.svg',
  '/art/scene-tailor.svg',
] as const;
