/** Programs that the commands run: what holds their output open, or says nothing any more, holds nobody up. */
import { expect, test } from "vitest";
import { runNode } from "./run.mjs";

const SLEEPS = "setInterval(() => {}, 1000)";

test("one that has ended is not waited for because of what it left running", async () => {
  const left = `require("child_process").spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"], { detached: true, stdio: "inherit" })`;
  const { code, output } = await runNode("-e", [`const left = ${left}; console.log(left.pid); process.exit(3)`], {
    capture: true,
  });
  process.kill(Number(output));
  expect(code).toBe(3);
}, 30_000);

test("one that says nothing any more is ended, with what it had said", async () => {
  const { code, output } = await runNode("-e", [`console.log("a word"); ${SLEEPS}`], { capture: true, silence: 1500 });
  expect(code).not.toBe(0);
  expect(output).toContain("a word");
  expect(output).toContain("not a word for 2 s");
}, 30_000);

test("one that speaks from time to time is left alone", async () => {
  const speaks = "let n = 0; const t = setInterval(() => { console.log(n); if (++n > 4) clearInterval(t); }, 500)";
  const { code, output } = await runNode("-e", [speaks], { capture: true, silence: 1500 });
  expect(code).toBe(0);
  expect(output).toBe("0\n1\n2\n3\n4\n");
}, 30_000);
