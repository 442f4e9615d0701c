/**
 * The fields that the customer list of the web asks for as it is delivered: its columns, and the facts above an open
 * record. A journey (`e2e/list-calls.test.ts`) holds this against what the web sends.
 */
export const WEB_LIST_FIELDS = [
  "AddTime",
  "CustomerName",
  "LaiYuan",
  "UserID",
  "clue",
  "contactName",
  "genjintime",
  "mobile",
  "nextgenjintime",
  "status",
];

/** And the list of leads. */
export const WEB_LEAD_FIELDS: readonly string[] = [
  "CustomerName",
  "contact_name",
  "contact_mobile",
  "LaiYuan",
  "state",
  "UserID",
  "nextgenjintime",
  "genjintime",
  "AddTime",
];
