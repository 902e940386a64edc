/**
 * Tells whether a name has a letter that is not Latin, which the PAN card and Form 10BE spell differently. Stands apart from
 * `names.ts`, whose words public forms need not load.
 */
export const isInAnotherScript = (name: string): boolean => /(?!\p{sc=Latin})\p{L}/u.test(name);
