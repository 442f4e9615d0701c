/** The order of test files: the longest first, so that at the end no process waits for another one's long file. */
import path from "node:path";
import { BaseSequencer } from "vitest/node";
import { root } from "./root.mjs";
import { WIDE } from "./wide-tests.mjs";

/** Those that take over five seconds in a run of samples, longest first; some hardly compute but wait. */
const LONG = [
  "rights",
  "records",
  "writes",
  "administration",
  "route-guards",
  "approval-scenarios",
  "backup-beside-migration",
  "languages",
  "slow-bodies",
  "attachments",
  "roles",
  "passwords",
  "typed-texts",
  "strangers",
  "export-guard",
  "field-rights-writes",
  "new-ids",
  "header",
  "invalidation",
  "merge",
];

/** @param {import("vitest/node").TestSpecification} spec @returns {number} smaller for what comes first */
function rankOf({ moduleId, project }) {
  const file = path.relative(root, moduleId);
  // Each has a process of its own, which leaves its room to those that take one file after another.
  if (project.config.isolate) return -1;
  const at = LONG.indexOf(path.basename(file, ".test.ts"));
  // Between the long ones, since some of them wait more than they compute.
  if (WIDE.includes(file)) return 0.5 + WIDE.indexOf(file) / WIDE.length;
  return at === -1 ? LONG.length : at;
}

export default class LongestFirst extends BaseSequencer {
  /** @override @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
