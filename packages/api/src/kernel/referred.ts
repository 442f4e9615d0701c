/** What rows of any type refer to. It knows the trees of all modules, which the browser need not. */
import { TREES } from "../declarations.generated";
import { labelOf } from "./topics";

/** What a record of any type may refer to, by a field of the company's own: every tree is among it. */
const REFERABLE = ["user", "branch", "dictionary", "customer", "product", ...Object.keys(TREES)];

/** What others show of it: labels of all that any record may refer to. */
export const REFERRED: readonly string[] = REFERABLE.map(labelOf);
