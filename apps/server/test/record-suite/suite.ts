/** Everything that holds for a record type, without a word of its own. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { afterAll, beforeAll, describe } from "vitest";
import type { RecordType } from "../../src/kernel/records/type/record-type";
import { accessTests } from "./access";
import { attachmentTests } from "./attachments";
import { boardTests } from "./boards";
import { callTests } from "./calls";
import { exportTests } from "./exports";
import { importTests } from "./imports";
import { keptKeyTests } from "./kept-keys";
import { Kit } from "./kit";
import { lifeTests } from "./life";
import { listTests } from "./lists";
import { starTests } from "./stars";
import { undoTests } from "./undo";
import { valueTests } from "./values";

/**
 * Declares the tests of a type: round trip of every field, each refusal, what the server keeps, another's row, two at once, conflict, bin, log,
 * search, board, hostile values, attachments, many at once and their undoing, export, import.
 * @param own fields of the company's own that stand beside those of the type
 */
export function recordSuite(type: RecordType, own: readonly FieldDef[] = []): void {
  describe(type.module, () => {
    const kit = new Kit(type, own);
    beforeAll(() => kit.open());
    afterAll(() => kit.server.close());
    for (const tests of [
      callTests,
      valueTests,
      keptKeyTests,
      accessTests,
      listTests,
      boardTests,
      lifeTests,
      starTests,
      attachmentTests,
      undoTests,
      exportTests,
      importTests,
    ])
      tests(kit);
  });
}
