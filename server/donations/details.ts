/** The giver's details, as stored with a donation. */
export interface Details {
  donorName: string;
  donorEmail: string;
  donorPhone: string;
  donorAddress: string | null;
  donorPan: string | null;
  nameOnPan: string | null;
  wants80g: boolean;
  /** True when public pages do not name the giver. */
  isAnonymous: boolean;
}

/** Details that a donor may add to a donation on their own page. */
export type OwnDetails = Partial<Pick<Details, 'donorPan' | 'donorAddress' | 'wants80g'>>;
