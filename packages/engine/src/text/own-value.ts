/**
 * What an object has under a name that people gave: a field, a column, an option. Only its own properties count, so a
 * field called `valueOf` without a value has none.
 */
export const ownValue = <Value>(
  object: { readonly [name: string]: Value } | null | undefined,
  name: string,
): Value | undefined =>
  object !== null && object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
