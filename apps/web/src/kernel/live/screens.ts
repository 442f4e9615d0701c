/** Screens that notifications of a kind lead to, where they are about no record. */
const screens = new Map<string, string>();

/** Said beside the routes of a module, which are there from the start. */
export const leadTo = (type: string, path: string): void => void screens.set(type, path);

export const screenOf = (type: string): string | undefined => screens.get(type);
