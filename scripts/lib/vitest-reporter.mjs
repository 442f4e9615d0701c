/** Tells what became of each test to whoever started Vitest, in a file. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

/**
 * @typedef {Omit<import("./summary.mjs").Count, "failed">} Report failures and flaky with the first lines of why;
 *   flaky is what passed at its second try, and counts as passed
 * @typedef {{readonly message?: string, readonly stack?: string}} Thrown
 */

/** @param {string} name @param {readonly Thrown[]} errors */
function told(name, errors) {
  const lines = errors.flatMap(({ message = "", stack = "" }) => [
    ...message.split("\n").slice(0, 8),
    ...stack.split("\n").slice(0, 2),
  ]);
  return [name, ...lines].join("\n    ");
}

export default class CountingReporter {
  /** @param {{file: string}} options where to write */
  constructor({ file }) {
    this.file = file;
  }

  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly Thrown[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    /** @type {Report} */
    const report = { passed: 0, failures: [], flaky: [], files: [] };
    for (const module of modules) {
      const where = path.relative(root, module.moduleId);
      const { collectDuration, duration } = module.diagnostic();
      report.files.push({ file: where, seconds: (collectDuration + duration) / 1000 });
      for (const test of module.children.allTests()) {
        const name = `${where} › ${test.fullName}`;
        const { state, errors = [] } = test.result();
        if (state === "passed") report.passed += 1;
        if (state === "failed") report.failures.push(told(name, errors));
        if (test.diagnostic()?.flaky) report.flaky.push(told(name, errors));
      }
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) report.failures.push(told(`${where} › ${suite.fullName}`, suite.errors()));
      if (module.errors().length > 0) report.failures.push(told(where, module.errors()));
    }
    for (const error of unhandled) report.failures.push(told("an error that no test caught", [error]));
    writeFileSync(this.file, JSON.stringify(report));
  }
}
