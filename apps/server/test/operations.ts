/** What docs/operations.md tells people to type, for tests that do it. */
import { readFileSync } from "node:fs";
import path from "node:path";

const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, "../../../docs/operations.md"), "utf8");

/** Code blocks of a section in their order, without the indentation of a list around them. */
function codeBlocks(section: string): string[] {
  const text = DOCUMENT.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? "";
  return [...text.matchAll(/^( *)```\w*\n([\s\S]*?)^ *```$/gm)].map(([, indent = "", block = ""]) =>
    block.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
}

/** The one block of a section that begins so. */
export function codeBlock(section: string, beginning: string): string {
  const [block, ...others] = codeBlocks(section).filter((one) => one.startsWith(beginning));
  if (block === undefined || others.length > 0)
    throw new Error(`docs/operations.md, ${section}: not one block begins with ${beginning}`);
  return block;
}
