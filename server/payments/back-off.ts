const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Returns the pause before the provider is asked again about something that nobody has tried to pay, in milliseconds: as
 * long as it has waited already, two minutes at least and a day at most. Over three days that is some 13 questions.
 * @param age since it was created, in milliseconds
 */
export const pauseWhileUntried = (age: number): number => Math.min(DAY, Math.max(2 * MINUTE, age));
