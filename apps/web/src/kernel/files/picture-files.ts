import { extensionOf } from "@qicheng/api/kernel/file-types";
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { PICTURE_EXTENSIONS } from "@qicheng/engine/values/file-extensions";
import { t } from "./picture-texts";

export const isPictureName = (name: string): boolean =>
  (PICTURE_EXTENSIONS as readonly string[]).includes(extensionOf(name));

/** Of an input that asks for pictures. */
export const PICTURES_ACCEPTED = PICTURE_EXTENSIONS.map((type) => `.${type}`).join(",");

/** Why a picture cannot be taken, or undefined. */
export function pictureProblem(file: { name: string; size: number }): string | undefined {
  if (!isPictureName(file.name)) return t("pictureType");
  return file.size > LIMITS.pictureBytes ? t("pictureSize") : undefined;
}

const isFile = (value: unknown): value is FileRef =>
  typeof value === "object" && value !== null && "url" in value && "id" in value;

/** The stored pictures of a field. */
export const filesOf = (value: unknown): FileRef[] => [value].flat().filter(isFile);
