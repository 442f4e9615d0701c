/** Subjects of commits: one fact in one short line. */
import { run } from "./run.mjs";

/** Subjects after this commit are short; those before it were written without any rule. */
const BASE = "0202e716beec39e1a2715f0c634f6625e57b0a5a";
/** Commits that came after this file are held to all rules: who wrote the others could not know them. */
const RULES_FILE = "scripts/lib/commit-subjects.mjs";
const MOST_CHARACTERS = 72;

/** @type {readonly [wrong: RegExp, why: string][]} */
const RULES = [
  [/^\s*$/, "is empty"],
  [/;|；/, "has a semicolon: one fact a commit, the others belong into its body or into another commit"],
  [/[.!?。！？]\s+\S/, "has two sentences: one fact a commit"],
  [/[.。]$/, "ends with a full stop"],
  [/^\p{Ll}/u, "begins with a small letter: write a sentence"],
  [
    /^Merge (?:branch|branches|remote-tracking branch|commit|tag|pull request)\b/,
    "says only that something was merged: write a sentence about what it brings",
  ],
  [/^(?:fixup|squash|amend)! /, "belongs to a commit that it has not been joined with"],
];

/** @param {string} subject @returns {string[]} */
function tooLong(subject) {
  const { length } = Array.from(subject);
  return length > MOST_CHARACTERS ? [`has ${length} characters, at most ${MOST_CHARACTERS}`] : [];
}

/**
 * @param {string} subject
 * @returns {string[]} why it is refused; empty for a good one
 */
export function wrongSubject(subject) {
  return [...tooLong(subject), ...RULES.filter(([wrong]) => wrong.test(subject)).map(([, why]) => why)];
}

/**
 * @param {string} message as git hands it to the hook, with lines of comments
 * @returns {string[]} why it is refused
 */
export function wrongMessage(message) {
  const [cut = ""] = message.split(/^# -+ >8 -+$/m);
  const lines = cut.split("\n").filter((line) => !line.startsWith("#"));
  const first = lines.findIndex((line) => line.trim() !== "");
  const [subject = "", second = ""] = first === -1 ? [] : lines.slice(first);
  const joined =
    second.trim() === "" ? [] : ["is followed by a line that is not empty: a body begins after an empty line"];
  return [...wrongSubject(subject), ...joined];
}

/** @param {string[]} args @returns {Promise<string[]>} lines; throws when git refuses */
async function git(...args) {
  const { code, output } = await run("git", ["-c", "safe.directory=*", ...args], { capture: true });
  if (code !== 0) throw new Error(output);
  return output.split("\n").filter(Boolean);
}

/**
 * Subjects since the rules began. Without git, and in a clone that has no such history, there is nothing to look at.
 * @returns {Promise<string>} the commits that are refused; empty when there are none
 */
export async function wrongSubjects() {
  try {
    const commits = await git("log", "--format=%H %s", `${BASE}..HEAD`);
    const [first] = await git("log", "--diff-filter=A", "--format=%H", `${BASE}..HEAD`, "--", RULES_FILE);
    const later = new Set(first ? await git("rev-list", "--ancestry-path", `${first}..HEAD`) : []);
    return commits
      .flatMap((line) => {
        const [, hash = "", subject = ""] = /^(\w+) (.*)$/.exec(line) ?? [];
        const problems = later.has(hash) ? wrongSubject(subject) : tooLong(subject);
        return problems.map((why) => `${hash.slice(0, 8)} ${subject}\n    ${why}`);
      })
      .join("\n");
  } catch {
    console.log("subjects of commits are not checked: this is no clone with the history since the rules began");
    return "";
  }
}
