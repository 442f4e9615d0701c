/** Subjects of commits: one fact in one short line. */
import { run } from "./run.mjs";

/** Commits after this one are held to the rules. */
const BASE = "0202e716beec39e1a2715f0c634f6625e57b0a5a";
/** So many digits name a commit here. */
const SHORT = 8;
/** Their writers had no hook yet, and a history that others build on is not written anew. Nothing is added. */
const WRITTEN_BEFORE = [
  "fc052e29",
  "6fc412bf",
  "6b14a756",
  "a0a76831",
  "07a45a24",
  "cd946813",
  "2b26c3b6",
  "c78890eb",
  "dc8e2dde",
  "e3abad83",
  "5abda103",
  "22071d8c",
  "99078a23",
  "9282d38a",
  "07c9eaf7",
  "fdcc6df1",
  "4ccd57d4",
  "ba560566",
  "8293b5e5",
  "75000abb",
  "edab3065",
  "a66a7ac3",
  "c9b4b703",
  "1a4d2768",
  "0a797a76",
  "53e229ba",
  "ca9d7f89",
  "a9bf289b",
  "c5b17007",
  "91b64e02",
  "d996512a",
  "aef6adc5",
  "be80cf47",
];
const MOST_CHARACTERS = 72;

/** @type {readonly [wrong: RegExp, why: string][]} */
const RULES = [
  [/^\s*$/, "is empty"],
  [/;|；/, "has a semicolon: one fact a commit, the others belong into its body or into another commit"],
  [/[.!?。！？]\s+\S/, "has two sentences: one fact a commit"],
  [/[.。]$/, "ends with a full stop"],
  [
    /^Merge (?:branch|branches|remote-tracking branch|commit|tag|pull request)\b/,
    "says only that something was merged: write a sentence about what it brings",
  ],
  [/^(?:fixup|squash|amend)! /, "belongs to a commit that it has not been joined with"],
];

/**
 * @param {string} subject
 * @returns {string[]} why it is refused; empty for a good one
 */
export function wrongSubject(subject) {
  const { length } = Array.from(subject);
  const long = length > MOST_CHARACTERS ? [`has ${length} characters, at most ${MOST_CHARACTERS}`] : [];
  return [...long, ...RULES.filter(([wrong]) => wrong.test(subject)).map(([, why]) => why)];
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
    return commits
      .flatMap((line) => {
        const [, hash = "", subject = ""] = /^(\w+) (.*)$/.exec(line) ?? [];
        const known = WRITTEN_BEFORE.includes(hash.slice(0, SHORT));
        return (known ? [] : wrongSubject(subject)).map((why) => `${hash.slice(0, SHORT)} ${subject}\n    ${why}`);
      })
      .join("\n");
  } catch {
    console.log("subjects of commits are not checked: this is no clone with the history since the rules began");
    return "";
  }
}
