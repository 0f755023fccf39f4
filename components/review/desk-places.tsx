/** The heading of the open item, or of what says that there is none. */
export const ITEM_HEADING = "review-item";
/** The list of the queue. */
export const LIST = "review-list";
