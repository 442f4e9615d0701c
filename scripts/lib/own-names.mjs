/**
 * Names that people give are no keys of plain reads: `row[field.key]` would find the function `valueOf` of every object where
 * a record has no value. Such reads are `ownValue(row, field.key)`, and `key in row` is `Object.hasOwn(row, key)`.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "./root.mjs";
import { filesUnder } from "./source-hash.mjs";

const FOLDERS = ["apps/server/src", "apps/web/src", "packages/engine/src"];
/** How a name that people give is called where it is used; that of a pressed key is the browser's. */
const NAME = /^(?!event\.|rows\.)(?:.*\.)?(?:key|key2|field|parent)$/;
/** What has values by such names, and what has them by nothing else. */
const VALUES = /(?:^|\.)(?:row|record|values|raw|sent|seen|before|after|wire|cells|errors|typed|mine|theirs)$/;
const OPEN = /(?:^|\.)(?:ext|formData|form_data)$/;

/** Most files have nothing that could be one, and need not be read as a program. */
const MAYBE = /(?:key2?|field|parent)(?:\]| in )|\b(?:ext|formData|form_data)\b[^\n]*\[/;

/** @param {ts.ElementAccessExpression} node */
function isWritten(node) {
  const { parent } = node;
  if (ts.isDeleteExpression(parent)) return true;
  if (ts.isArrayLiteralExpression(parent)) return ts.isBinaryExpression(parent.parent) && parent.parent.left === parent;
  return (
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

/** @param {ts.Expression} node without brackets and assertions */
const bare = (node) => {
  let inner = node;
  while (ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner)) inner = inner.expression;
  return inner.getText();
};

/**
 * Lines of a source at which an object is read by such a name.
 * @param {string} source
 * @returns {number[]}
 */
export function plainReads(source) {
  if (!MAYBE.test(source)) return [];
  const file = ts.createSourceFile("part.tsx", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  /** @type {number[]} */
  const lines = [];
  /** @param {ts.Node} node */
  const note = (node) => lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isElementAccessExpression(node) && !isWritten(node)) {
      const key = node.argumentExpression;
      // whoever says which names there may be reads no others
      const isKnown = ts.isAsExpression(key) || ts.isStringLiteral(key) || ts.isNumericLiteral(key);
      const read = bare(node.expression);
      if (!isKnown && (OPEN.test(read) || (VALUES.test(read) && NAME.test(key.getText())))) note(node);
    }
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
      NAME.test(node.left.getText()) &&
      VALUES.test(bare(node.right))
    )
      note(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}

/** @returns {string} one line for each such read; empty when there is none */
export function readsByNames() {
  return FOLDERS.flatMap((folder) => filesUnder(folder))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|unit\.test|generated)\.tsx?$/.test(file))
    .flatMap((file) =>
      plainReads(readFileSync(path.join(root, file), "utf8")).map(
        (line) => `${file}:${line} reads by a name that people may give: use ownValue or Object.hasOwn`,
      ),
    )
    .join("\n");
}
