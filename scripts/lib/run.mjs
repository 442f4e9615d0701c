import { spawn } from "node:child_process";
import { root } from "./root.mjs";

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 1 for a program that could not be started, 128 and more for one that was killed
 * @property {string} output what it printed, when it was captured
 */

/** Children that run now. @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** What a program has left running may hold its output open: it is listened to for as long after the program's end. */
const GRACE_MS = 5000;
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM"]);
let stopped = false;

/** @param {NodeJS.Signals} signal */
function passOn(signal) {
  stopped = true;
  for (const child of running) child.kill(signal);
}

// Only while children run: the server, which later runs in this process, listens for itself.
/** @param {import("node:child_process").ChildProcess} child */
function enter(child) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, passOn);
  running.add(child);
}

/** @param {import("node:child_process").ChildProcess} child */
function leave(child) {
  running.delete(child);
  if (running.size > 0) return;
  for (const signal of SIGNALS) process.off(signal, passOn);
  if (stopped) process.exit(130);
}

/**
 * Runs a program in the repository without a terminal on its standard input.
 * @param {string} command
 * @param {string[]} args
 * @param {{capture?: boolean, env?: Record<string, string>, silence?: number}} [options] capture: collect the output
 *   instead of showing it; silence: milliseconds without a word after which a captured program counts as stuck, and is ended
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { capture = false, env = {}, silence } = {}) {
  return new Promise((resolve) => {
    const stream = capture ? "pipe" : "inherit";
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", stream, stream],
      env: { ...process.env, ...env },
    });
    enter(child);
    let output = "";
    const stuck = () => {
      output += `\nended: not a word for ${Math.round(Number(silence) / 1000)} s\n`;
      child.kill("SIGKILL");
    };
    let patience = capture && silence ? setTimeout(stuck, silence) : undefined;
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      patience = patience?.refresh();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.on("error", (error) => {
      clearTimeout(patience);
      leave(child);
      resolve({ code: 1, output: `${output}${error.message}\n` });
    });
    child.on("exit", () => {
      clearTimeout(patience);
      setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, GRACE_MS).unref();
    });
    child.on("close", (code, signal) => {
      leave(child);
      resolve({ code: code ?? (signal === "SIGINT" ? 130 : 143), output });
    });
  });
}

/**
 * Runs a JavaScript file with the same Node.
 * @param {string} file path in the repository
 * @param {string[]} args
 * @param {{capture?: boolean, env?: Record<string, string>, silence?: number}} [options]
 */
export function runNode(file, args, options) {
  return run(process.execPath, [file, ...args], options);
}
