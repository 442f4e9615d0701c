/** Where notifications of a kind lead to that are about no record: to a screen, or to what is shown over any. */
type Lead = string | (() => void);

const screens = new Map<string, Lead>();

/** Said beside the routes of a module, which are there from the start. */
export const leadTo = (type: string, to: Lead): void => void screens.set(type, to);

export const screenOf = (type: string): Lead | undefined => screens.get(type);
