/** True when a name has a letter that is not Latin, which the PAN card and Form 10BE would spell otherwise. */
export const isInAnotherScript = (name: string): boolean => /(?!\p{sc=Latin})\p{L}/u.test(name);
