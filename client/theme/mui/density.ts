/** Two rooms for the same material: the dense office, and the roomy dialog and forms of the public site. Sizes in px. */
export interface Density {
  name: 'office' | 'public';
  button: number;
  field: number;
  text: number;
  label: number;
  help: number;
  /** A token of radii. */
  radius: number;
  /** Whether required fields wear a star; the public forms mark the optional ones instead. */
  star: boolean;
}

export const office: Density = {
  name: 'office', button: 36, field: 38, text: 15, label: 14, help: 13.5, radius: 8, star: true,
};

export const publicForms: Density = {
  name: 'public', button: 48, field: 52, text: 17, label: 16, help: 15, radius: 10, star: false,
};

/** Touch needs more. */
export const TOUCH = 44;
