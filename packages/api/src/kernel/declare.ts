/** What a module says of itself to both sides: its permissions and kinds of dictionary entries, with their titles. */

export interface Title {
  cn: string;
  en: string;
}

export interface TitleOfMany extends Title {
  /** Several of them, where English does not just add an s. */
  many?: string;
}

export interface PermissionLeaf extends Title {
  /** Lets one do something; without it one sees a screen. */
  action?: true;
}

/** A screen, by its view. */
export const screen = (cn: string, en: string): PermissionLeaf => ({ cn, en });

/** Something one may do; a view never implies it. */
export const action = (cn: string, en: string): PermissionLeaf => ({ cn, en, action: true });
