import type { FileRef } from "@qicheng/api/kernel/shapes";

export const isFile = (value: unknown): value is FileRef =>
  typeof value === "object" && value !== null && "url" in value && "id" in value;

/** The stored pictures of a field. */
export const filesOf = (value: unknown): FileRef[] => [value].flat().filter(isFile);
