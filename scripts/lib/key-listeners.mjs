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

/** @param {ts.Node} node @returns {{listener: ts.Node | undefined} | undefined} a listener that stands under a name */
function givenIn(node) {
  if (ts.isJsxAttribute(node) && GIVEN.test(node.name.getText())) {
    const { initializer } = node;
    return { listener: initializer && ts.isJsxExpression(initializer) ? initializer.expression : undefined };
  }
  if (ts.isPropertyAssignment(node) && (GIVEN.test(node.name.getText()) || EVENT.test(node.name.getText())))
    return { listener: node.initializer };
  if (ts.isShorthandPropertyAssignment(node) && GIVEN.test(node.name.text)) return { listener: node.name };
  return ts.isMethodDeclaration(node) && GIVEN.test(node.name.getText()) ? { listener: undefined } : undefined;
}

/** @param {ts.Node} node @returns {{listener: ts.Node | undefined} | undefined} one that is given to addEventListener */
function addedIn(node) {
  if (!ts.isCallExpression(node) || !node.expression.getText().endsWith(".addEventListener")) return undefined;
  const [name, listener] = node.arguments;
  return name && ts.isStringLiteral(name) && EVENT.test(name.text) ? { listener } : undefined;
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
    const given = givenIn(node) ?? addedIn(node);
    if (given) judge(node, given.listener);
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
