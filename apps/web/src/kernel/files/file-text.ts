/** How files are told of. */
import { extensionOf } from "@qicheng/api/kernel/file-types";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { FILE_EXTENSIONS } from "@qicheng/engine/values/file-extensions";
import { isPictureName } from "./picture-files";
import { t } from "./texts";

const THOUSAND = 1_024;
const SHOWN = 12;
const MEGABYTE = THOUSAND * THOUSAND;

/** 12Kb, and from 1024 of them on 1.2Mb. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / THOUSAND;
  return kilobytes > THOUSAND ? `${(kilobytes / THOUSAND).toFixed(1)}Mb` : `${Math.max(1, Math.round(kilobytes))}Kb`;
}

/** A name as a row has room for it. */
export function shortName(name: string): string {
  const characters = [...name];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join("")}…` : name;
}

/** Why a file cannot be taken, or undefined. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  if (!(FILE_EXTENSIONS as readonly string[]).includes(extensionOf(name))) return t("kind", { name });
  const most = isPictureName(name) ? LIMITS.pictureBytes : LIMITS.attachmentBytes;
  return size > most ? t("tooLarge", { name, max: most / MEGABYTE }) : undefined;
}
