/** The work forms that come with the product, in their order. */
import { makeup, outing } from "./attendance";
import { contract, expense, purchase } from "./money";
import { leave, overtime, seal, travel } from "./people";
import type { Template } from "./template";

export const TEMPLATES: readonly Template[] = [leave, travel, overtime, expense, seal, purchase, makeup, outing];

/** No longer offered, since a module of its own has taken its place. What was submitted with it stays readable. */
export const FORMER: readonly Template[] = [contract];
