/** Modules whose records are approved: each says so in its `module.ts`, and nothing else lists it. */
import type { Title } from "@qicheng/api/kernel/declare";
import type { ApprovalForm } from "@qicheng/engine/approval/definition";
import type { BusinessStatus } from "@qicheng/engine/approval/effects";
import type { Context } from "../work/context";

export interface Approvable {
  /** Of the records that are approved. */
  module: string;
  title: Title;
  /** False: its approvals have no copies. */
  cc?: boolean;
  /** What flows may ask of a record, where that is not the module's own form. */
  form?: ApprovalForm;
  /** Writes how far the approval of a record is, in the command's transaction. Whatever it throws undoes the command. */
  onStatus(ctx: Context, id: number, approval: BusinessStatus): Promise<unknown>;
}

const declared = new Map<string, Approvable>();

export function registerApproval(approvable: Approvable): void {
  declared.set(approvable.module, approvable);
}

/** All of them, in the order in which they were declared. */
export const approvables = (): readonly Approvable[] => [...declared.values()];

export const approvable = (module: string): Approvable | undefined => declared.get(module);

/** A module that is known to have declared it. */
export function approvableNamed(module: string): Approvable {
  const found = declared.get(module);
  if (!found) throw new Error(`nothing of the module ${module} is approved`);
  return found;
}
