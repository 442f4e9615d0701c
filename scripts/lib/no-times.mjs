/**
 * No test of `npm test` judges a time: a busy machine would fail it. A file of tests must not hold an upper bound against
 * something that was measured by a clock, but for two kinds: what only a full run does (`FULL`), where it is a ratio to work
 * of the same run, and a limit that ends a hang, whose name has HANG in it.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "./root.mjs";

const FOLDERS = ["apps", "e2e", "packages"];
const SKIPPED = new Set(["node_modules", "dist", ".cache"]);
const OF_TESTS = /\.test\.tsx?$|(?:^e2e|\/test)\/.*\.tsx?$/;
/** Bounds from above; one from below holds on a slow machine, too. */
const UPPER = new Set(["toBeLessThan", "toBeLessThanOrEqual"]);
/** Names that stand for a time that was measured, in whatever file that was. */
const MEASURED = /(?:Ms|^ms|^took|^elapsed|^duration|^seconds)$/;
const CLOCK = /^(?:performance\.now|Date\.now|process\.(?:cpuUsage|hrtime))/;

/** @param {string} folder of the repository @returns {string[]} */
function filesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(file);
    return OF_TESTS.test(file) ? [file] : [];
  });
}

/**
 * Of a node or of anything in it; of a function inside only what it answers.
 * @param {ts.Node} node
 * @param {(node: ts.Node) => boolean} holds
 * @returns {boolean}
 */
function some(node, holds) {
  if (holds(node)) return true;
  if (ts.isFunctionLike(node) && "body" in node && node.body && ts.isBlock(node.body)) return answers(node.body, holds);
  return ts.forEachChild(node, (child) => some(child, holds) || undefined) ?? false;
}

/** @param {ts.Node} node @param {(node: ts.Node) => boolean} holds @returns {boolean} */
function answers(node, holds) {
  if (ts.isReturnStatement(node)) return node.expression !== undefined && some(node.expression, holds);
  if (ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, (child) => answers(child, holds) || undefined) ?? false;
}

/** @param {ts.Node} node @param {(node: ts.Node) => void} visit */
function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The name that a declaration, an assignment or a property gives. @param {ts.Node} node @returns {string} */
function nameOf(node) {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : "";
}

/** Follows what the clock says through the names of one file. */
class Times {
  /** Names of what the clock said. @type {Set<string>} */
  #moments = new Set();
  /** Names of what was measured: variables, properties, lists, and functions that answer it. @type {Set<string>} */
  #spans = new Set();

  /** @param {ts.SourceFile} file */
  constructor(file) {
    for (let before = -1; before !== this.#moments.size + this.#spans.size; ) {
      before = this.#moments.size + this.#spans.size;
      walk(file, (node) => this.#learn(node));
    }
  }

  /** @param {ts.Node} node */
  #isMoment = (node) =>
    (ts.isCallExpression(node) && CLOCK.test(node.expression.getText())) ||
    (ts.isIdentifier(node) && this.#moments.has(node.text));

  /** @param {ts.Node} node @returns {boolean} */
  isSpan = (node) =>
    some(node, (one) => {
      if (ts.isIdentifier(one)) return this.#spans.has(one.text) || MEASURED.test(one.text);
      if (!ts.isBinaryExpression(one) || one.operatorToken.kind !== ts.SyntaxKind.MinusToken) return false;
      return some(one.right, this.#isMoment) || (some(one.left, this.#isMoment) && some(one.right, this.#isMoment));
    });

  /** @param {ts.Node} node */
  #learn(node) {
    if (ts.isVariableDeclaration(node) && node.initializer) this.#give(node.name, node.initializer);
    else if (ts.isPropertyAssignment(node)) this.#give(node.name, node.initializer);
    else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      this.#give(node.left, node.right);
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      if (name.text === "push" && node.arguments.some(this.isSpan)) this.#spans.add(nameOf(expression));
    } else if (ts.isFunctionDeclaration(node) && node.name && node.body && answers(node.body, this.isSpan))
      this.#spans.add(node.name.text);
  }

  /** @param {ts.Node} name @param {ts.Expression} value */
  #give(name, value) {
    if (ts.isArrayBindingPattern(name) && ts.isArrayLiteralExpression(value)) {
      for (const [at, element] of name.elements.entries()) {
        const given = value.elements[at];
        if (given && ts.isBindingElement(element)) this.#give(element.name, given);
      }
      return;
    }
    const known = nameOf(name);
    if (known === "") return;
    if (this.#isMoment(value)) this.#moments.add(known);
    else if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) {
      if (this.isSpan(value)) this.#spans.add(known);
    } else if (!ts.isObjectLiteralExpression(value) && this.isSpan(value)) this.#spans.add(known);
  }
}

/** Done in a full run only. @param {ts.Node} node @returns {boolean} */
function isFullOnly(node) {
  for (let above = node.parent; above; above = above.parent) {
    if (ts.isIfStatement(above) && /\bFULL\b/.test(above.expression.getText())) return true;
    if (ts.isCallExpression(above) && /\.runIf\([^)]*\bFULL\b/.test(above.expression.getText())) return true;
  }
  return false;
}

/** What an assertion is made of. @param {ts.Node} node @returns {{judged: ts.Node[], bound: string} | undefined} */
function upperBound(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  /** @type {ts.CallExpression | undefined} */
  let expected;
  walk(expression, (one) => {
    if (ts.isCallExpression(one) && /^expect(?:\.poll|\.soft)?$/.test(one.expression.getText())) expected ??= one;
  });
  if (!expected) return undefined;
  if (UPPER.has(name.text))
    return { judged: [...expected.arguments], bound: node.arguments.map((one) => one.getText()).join() };
  /** @type {ts.Node[]} */
  const compared = [];
  for (const argument of expected.arguments)
    walk(argument, (one) => {
      if (ts.isBinaryExpression(one) && /^[<>]=?$/.test(one.operatorToken.getText())) compared.push(one);
    });
  return { judged: compared, bound: compared.map((one) => one.getText()).join() };
}

/**
 * Where a text of tests judges a time.
 * @param {string} text
 * @returns {number[]} lines
 */
export function judgedTimes(text) {
  const file = ts.createSourceFile("test.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const times = new Times(file);
  /** @type {number[]} */
  const lines = [];
  walk(file, (node) => {
    const { judged, bound } = upperBound(node) ?? { judged: [], bound: "" };
    if (!judged.some(times.isSpan) || /HANG/.test(bound) || isFullOnly(node)) return;
    lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
  });
  return lines;
}

/** @returns {Promise<string>} */
export async function noTimes() {
  const found = FOLDERS.flatMap(filesIn).flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    if (!/\b(?:expect)\b/.test(text)) return [];
    return judgedTimes(text).map((line) => `  ${file}:${line}`);
  });
  if (found.length === 0) return "";
  return `These assertions judge a time, which a busy machine fails (docs/testing.md says what to assert instead):\n${found.join("\n")}`;
}
