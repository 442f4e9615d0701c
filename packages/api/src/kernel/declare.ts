/** A module tells both sides about itself: permissions, kinds of dictionary entries, scopes and trees, with their titles. */

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

/** Rows of a type that belong to people: a role says how far it sees them. Children follow their parent and have none. */
export interface ScopeLeaf extends Title {
  /** Beginning of the permissions that open the rows; without any of them the scope reaches nothing. */
  opens: string;
}

export const scope = (cn: string, en: string, opens: string): ScopeLeaf => ({ cn, en, opens });
