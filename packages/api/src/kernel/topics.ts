/**
 * What answers show and writes change, by the names of modules as the log spells them. A client that keeps answers asks anew
 * for those that show something of what a write has changed; nothing else tells it to.
 */
/** The label of a record that others show: an edit and a deletion change it, an add does not. */
export const labelOf = (module: string) => `${module}.label` as const;

/** Definitions of forms and of the columns of lists: whoever is signed in has screens that are drawn by them. */
export const FORM = "form";

/** On how many records a tag is. */
export const TAG_USE = "tag.use";

/** What is attached to records: a record that stands alone says how much. */
export const ATTACHMENTS = "file";

/** Pictures that one keeps to use them again. */
export const ALBUM = "album";

/** Lines of one's queue that are put off or taken up. */
export const QUEUE = "queue";

/** Approvals that run: rows of records that are approved tell how far theirs is. */
export const APPROVAL = "approval";

/** What people ask each other for, and what became of it. */
export const REQUEST = "request";

/** Calls of one's seat: whose it is hears of each step. */
export const CALL = "call";

/** Of an answer that may tell of anything: whatever was changed, it is stale. */
export const ANYTHING = "*";

/** In a route for records of any type: what a record of the module in its input shows, or what deleting one changes. */
export const OF_MODULE = "{module}";

export const isLabel = (topic: string): boolean => topic.endsWith(".label");
