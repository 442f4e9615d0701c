import { declarationProblems } from "../apps/server/src/kernel/records/type/declarations";
import { MODULES } from "../apps/server/src/modules/modules.generated";

console.log(
  declarationProblems({
    types: MODULES.flatMap(({ records = [], families = [] }) => [...records, ...families]),
    trees: MODULES.flatMap(({ trees = [] }) => trees),
  }).join("\n"),
);
