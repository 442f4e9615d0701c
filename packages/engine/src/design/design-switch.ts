/** Whether the two values of a switch can be stored, and told from each other. */

import { DESIGN_TEXTS } from "../fields/design-texts";
import type { FieldDef } from "../fields/field-def";
import { PATTERNS } from "../fields/patterns";
import type { Message } from "../text/message";
import { about } from "../text/message";

export function switchProblem({ type, active = "1", inactive = "0" }: FieldDef): Message | undefined {
  if (type !== "switch") return undefined;
  for (const key of ["active", "inactive"] as const) {
    const isWord = PATTERNS.word.test(key === "active" ? active : inactive);
    if (!isWord) return about(DESIGN_TEXTS[key], PATTERNS.word.message);
  }
  return active === inactive ? DESIGN_TEXTS.sameValue : undefined;
}
