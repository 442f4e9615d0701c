/** Each listener of keys is given through `heard`, so that none takes the end of a word of an input method for a key. */
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "./root.mjs";
import { filesUnder } from "./source-hash.mjs";

const HELPER = "apps/web/src/kernel/ui/basis/heard.ts";
const GIVEN = /^on(?:KeyDown|KeyUp|KeyPress|PressEnter)(?:Capture)?$/;
const EVENT = /^key(?:down|up|press)$/;

/** @param {ts.Node | undefined} node */
const isHeard = (node) =>
  node !== undefined &&
  ((ts.isCallExpression(node) && node.expression.getText() === "heard") || /\bisOfWord\(/.test(node.getText()));

/** Of whom the name is: of what is made by `heard` in this file, or of what was handed on. @param {ts.SourceFile} file */
function namesOf(file) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isHeard(node.initializer))
      names.add(node.name.text);
    // what is taken out of an object by this name was put into it by this name, where it is looked at
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name) && GIVEN.test(node.name.text))
      names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/**
 * Lines of a source at which a listener of keys is given without `heard`.
 * @param {string} source
 * @returns {number[]}
 */
export function unheard(source) {
  const file = ts.createSourceFile("part.tsx", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const names = namesOf(file);
  /** @type {number[]} */
  const lines = [];
  /** @param {ts.Node} at @param {ts.Node | undefined} listener */
  const judge = (at, listener) => {
    const known = listener && ts.isIdentifier(listener) && names.has(listener.text);
    if (!isHeard(listener) && !known) lines.push(file.getLineAndCharacterOfPosition(at.getStart()).line + 1);
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJsxAttribute(node) && GIVEN.test(node.name.getText())) {
      const { initializer } = node;
      judge(node, initializer && ts.isJsxExpression(initializer) ? initializer.expression : undefined);
    } else if (ts.isPropertyAssignment(node) && (GIVEN.test(node.name.getText()) || EVENT.test(node.name.getText())))
      judge(node, node.initializer);
    else if (ts.isShorthandPropertyAssignment(node) && GIVEN.test(node.name.text)) judge(node, node.name);
    else if (ts.isMethodDeclaration(node) && GIVEN.test(node.name.getText())) judge(node, undefined);
    else if (ts.isCallExpression(node) && /\.addEventListener$/.test(node.expression.getText())) {
      const [name, listener] = node.arguments;
      if (name && ts.isStringLiteral(name) && EVENT.test(name.text)) judge(node, listener);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}

/** @returns {Promise<string>} */
export async function strayKeyListeners() {
  return filesUnder("apps/web/src")
    .filter((file) => /\.tsx?$/.test(file) && file !== HELPER)
    .flatMap((file) => unheard(readFileSync(path.join(root, file), "utf8")).map((line) => `  ${file}:${line}`))
    .map(
      (place) => `${place} hears keys that end a word of an input method: give the listener through heard (${HELPER})`,
    )
    .join("\n");
}
