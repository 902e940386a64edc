/** What a list says of its view, and how it is shown another one. */
export interface KeptViews {
  /** The list, as its screen names it. */
  list: string;
  /** Search, filters and order that the list shows, as its address has them; '' for the whole list. */
  query: string;
  onShow: (query: string) => void;
}
