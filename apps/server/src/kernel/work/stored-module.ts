/** Under which name the shared tables keep what belongs to records of a type: a variant's rows are kept as those of its base. */
const kept = new Map<string, string>();

/** @param module of a variant; what hangs on its rows is kept as those of `base` */
export const storeAs = (module: string, base: string): void => void kept.set(module, base);

/** The name under which log, files, tags, stars, looks, owners and own fields of a module are kept. */
export const storedModule = (module: string): string => kept.get(module) ?? module;
