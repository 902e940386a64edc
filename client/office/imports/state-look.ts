/** How a badge of a row looks. */
export type StateLook = 'good' | 'remembered' | 'open' | 'out' | 'undone' | 'refused';
