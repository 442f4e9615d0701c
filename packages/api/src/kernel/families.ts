/** Modules of which a company makes as many as it likes: members of one family, each named by it and a number. */

const MEMBER = /^(.+)\.(\d{1,15})$/;

export const memberName = (family: string, number: number): string => `${family}.${number}`;

/** The family that a module is of; any other module is its own. */
export const familyOf = (module: string): string => MEMBER.exec(module)?.[1] ?? module;

/** The number of a module in its family; undefined for one that is of none. */
export function memberNumber(module: string): number | undefined {
  const number = MEMBER.exec(module)?.[2];
  return number === undefined ? undefined : Number(number);
}
