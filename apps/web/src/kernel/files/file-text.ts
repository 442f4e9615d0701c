/** How files are told of. */
import { extensionOf } from "@qicheng/api/kernel/file-types";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { FILE_EXTENSIONS } from "@qicheng/engine/values/file-extensions";
import { isPictureName } from "./picture-files";
import { t } from "./texts";

const THOUSAND = 1_024;
const SHOWN = 12;
/** Stands for what is left out, and is as wide as two of most letters. */
const SIGN = "…";
const SIGN_ROOM = 2;
const MEGABYTE = THOUSAND * THOUSAND;

/** 12Kb, and from 1024 of them on 1.2Mb. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / THOUSAND;
  return kilobytes > THOUSAND ? `${(kilobytes / THOUSAND).toFixed(1)}Mb` : `${Math.max(1, Math.round(kilobytes))}Kb`;
}

/** A name as a row has room for it: its beginning, and the ending that says what kind of file it is. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= SHOWN) return name;
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 ? Array.from(name.slice(dot)) : [];
  const room = SHOWN - SIGN_ROOM - ending.length;
  // what is as long as that is no ending
  if (room < 1) return `${characters.slice(0, SHOWN - SIGN_ROOM).join("")}${SIGN}`;
  return `${characters.slice(0, room).join("").trimEnd()}${SIGN}${ending.join("")}`;
}

/** Why a file cannot be taken, or undefined. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  if (!(FILE_EXTENSIONS as readonly string[]).includes(extensionOf(name))) return t("kind", { name });
  const most = isPictureName(name) ? LIMITS.pictureBytes : LIMITS.attachmentBytes;
  return size > most ? t("tooLarge", { name, max: most / MEGABYTE }) : undefined;
}
