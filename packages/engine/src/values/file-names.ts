/** Stored files in a cell: 12:门头.png, by number, with the name by which one sees that it is the right one. */
import { joinedNames, partsOf } from "./several";

export interface NamedFile {
  id: number;
  filename: string;
}

export const filesText = (files: readonly NamedFile[]): string =>
  joinedNames(files.map(({ id, filename }) => `${id}:${filename}`));

const FILE = /^([1-9]\d{0,14})\s*[:：]\s*(\S.*)$/u;

/** With a comma in a name each stands on a line of its own. */
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const fileIn = (text: string): NamedFile | undefined => {
  const [, id, filename] = FILE.exec(text) ?? [];
  return id === undefined || filename === undefined ? undefined : { id: Number(id), filename };
};

const isFile = (file: NamedFile | undefined): file is NamedFile => file !== undefined;

/** @returns undefined where a part of it is no file */
export function filesWritten(text: string): NamedFile[] | undefined {
  const lines = linesOf(text);
  // one name with commas, or several without
  const parts = lines.length === 1 && partsOf(text).every((part) => fileIn(part)) ? partsOf(text) : lines;
  const files = parts.map(fileIn);
  return files.every(isFile) ? files : undefined;
}
