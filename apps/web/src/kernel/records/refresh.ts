/**
 * What a write to a record makes stale, by the type's module: asked by screens that write to records of any type, such as
 * the recycle bin. A type whose screens were never opened has nothing cached, and says nothing here.
 */
const declared = new Map<string, readonly string[]>();

export function declareRefresh(module: string, names: readonly string[]): void {
  declared.set(module, names);
}

export const refreshOf = (module: string): readonly string[] => declared.get(module) ?? [];
