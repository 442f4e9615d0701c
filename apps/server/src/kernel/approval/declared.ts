/** Modules whose records are approved: each says so in its `module.ts`, and nothing else lists it. */
import type { Title } from "@qicheng/api/kernel/declare";
import { familyOf } from "@qicheng/api/kernel/families";
import type { ApprovalForm } from "@qicheng/engine/approval/definition";
import type { BusinessStatus } from "@qicheng/engine/approval/effects";
import type { Context } from "../work/context";

export interface Approvable {
  /** Of the records that are approved. */
  module: string;
  title: Title;
  /** What flows may ask of a record; a version that is released keeps it as it is then. */
  form: ApprovalForm;
  /** Writes how far the approval of a record is, in the command's transaction. Whatever it throws undoes the command. */
  onStatus(ctx: Context, id: number, approval: BusinessStatus): Promise<unknown>;
}

/** By module; of a family's members by the family. */
const declared = new Map<string, Approvable>();

export function registerApproval(approvable: Approvable): void {
  declared.set(approvable.module, approvable);
}

export const approvable = (module: string): Approvable | undefined => declared.get(familyOf(module));

/** A module that is known to have declared it. */
export function approvableNamed(module: string): Approvable {
  const found = approvable(module);
  if (!found) throw new Error(`nothing of the module ${module} is approved`);
  return found;
}
