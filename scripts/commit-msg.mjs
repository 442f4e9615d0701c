/** The hook of git that `npm run hooks` sets up: refuses a message whose subject `npm test` would refuse. */
import { readFileSync } from "node:fs";
import { wrongMessage } from "./lib/commit-subjects.mjs";

const [file = ""] = process.argv.slice(2);
const message = readFileSync(file, "utf8");
// git joins such a commit with another one later.
const joinedLater = /^(?:fixup|squash|amend)! /.test(message);
const problems = joinedLater ? [] : wrongMessage(message);
for (const problem of problems) console.error(`The subject ${problem}.`);
process.exitCode = problems.length === 0 ? 0 : 1;
