import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { wrongMessage, wrongSubject } from "./commit-subjects.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "qicheng-message-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  "Statements that travel together are one packet with one answer",
  "bench:cost weighs each work against its record",
  "Docs: the loop has a page",
  "Release 0.2 says what changed in 1.10",
  "x".repeat(72).replace("x", "X"),
  "字".repeat(72),
  'Revert "Cards of jobs are low on a phone"',
  "Merge the web kernel's rooms, which stand in order",
])("%j is a good subject", (subject) => expect(wrongSubject(subject)).toEqual([]));

test.each([
  ["X".repeat(73), /73 characters/],
  ["Rooms stand in order; the draw is a function", /semicolon/],
  ["目录有序；抽样固定", /semicolon/],
  ["Rooms stand in order. The draw follows", /two sentences/],
  ["Rooms stand in order.", /full stop/],
  ["Merge branch 'web'", /merged/],
  ["Merge remote-tracking branch 'origin/main'", /merged/],
  ["fixup! Rooms stand in order", /joined/],
  ["", /empty/],
])("%j is refused", (subject, why) => expect(wrongSubject(subject).join()).toMatch(why));

test("a message has its subject in the first line that is no comment, and an empty line before its body", () => {
  expect(wrongMessage("# On branch main\nRooms stand in order\n\nrooms; and why.\n# Changes\n")).toEqual([]);
  expect(wrongMessage("Rooms stand in order\nand why\n").join()).toMatch(/empty line/);
  expect(wrongMessage("# nothing\n").join()).toMatch(/empty/);
  expect(wrongMessage("Rooms\n# ------------------------ >8 ------------------------\na; b\n")).toEqual([]);
});

test.each([
  ["Rooms stand in order\n", 0],
  ["fixup! Rooms stand in order; and more\n", 0],
  ["Rooms stand in order; so does the draw\n", 1],
])("the hook ends with the verdict on %j", (message, code) => {
  const file = path.join(folder, "COMMIT_EDITMSG");
  writeFileSync(file, message);
  const { status, stderr } = spawnSync("sh", ["scripts/hooks/commit-msg", file], { encoding: "utf8" });
  expect([status, stderr.includes("semicolon")]).toEqual([code, code === 1]);
});
