/** Forms with changes that are not released: which are looked at, and where they stand. */

/** More than there are types, with up to four forms each. */
export const ALL_FORMS = { rows: 200 } as const;
const FORMS_PATH = "/system/customForm";
export const UNRELEASED_KEY = "unreleased";
export const UNRELEASED = `${FORMS_PATH}?${UNRELEASED_KEY}=1`;
