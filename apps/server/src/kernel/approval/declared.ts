/** Modules whose records are approved: each says so in its `module.ts`, and nothing else lists it. */
import type { Title } from "@qicheng/api/kernel/declare";
import { familyOf } from "@qicheng/api/kernel/families";
import type { ApprovalForm } from "@qicheng/engine/approval/definition";
import type { BusinessStatus } from "@qicheng/engine/approval/effects";
import type { Draft, RecordRow, RecordType } from "../records/type/record-type";
import { findRecordType, membersOf } from "../records/type/registry";
import type { Context } from "../work/context";

export interface Approvable {
  /** Of the records that are approved. */
  module: string;
  title: Title;
  /** False: its approvals have no copies. */
  cc?: boolean;
  /** What flows may ask of a record, where that is not the module's own form. */
  form?: ApprovalForm;
  /** Whether the caller may submit one, where that takes more than the right to add records. */
  starts?: (ctx: Context, module: string) => Promise<boolean>;
  /** What its running approval is about, where that is not the record as it stands but a draft beside it. */
  draft?: {
    /** The record as the draft has it; undefined without one. */
    read: (ctx: Context, row: RecordRow) => Promise<RecordRow | undefined>;
    /** Writes values that a step has taken into the draft. */
    write: (ctx: Context, id: number, values: Pick<Draft, "columns" | "ext">) => Promise<void>;
  };
  /** Writes how far the approval of a record is, in the command's transaction. Whatever it throws undoes the command. */
  onStatus(ctx: Context, id: number, approval: BusinessStatus): Promise<unknown>;
}

/** By module; of a family's members by the family. */
const declared = new Map<string, Approvable>();

export function registerApproval(approvable: Approvable): void {
  declared.set(approvable.module, approvable);
}

/** A member of a family is approved as the family says, under its own name. */
const asMember = (family: Approvable, { module, title }: Pick<RecordType, "module" | "title">): Approvable => ({
  ...family,
  module,
  title,
});

/** All of them, in the order in which they were declared. */
export const approvables = (): readonly Approvable[] =>
  [...declared.values()].flatMap((one) => membersOf(one.module)?.map((member) => asMember(one, member)) ?? one);

export function approvable(module: string): Approvable | undefined {
  const own = declared.get(module);
  if (own) return membersOf(module) ? undefined : own;
  const family = declared.get(familyOf(module));
  const member = family && membersOf(family.module)?.find((one) => one.module === module);
  return family && member && asMember(family, member);
}

/** A module that is known to have declared it. */
export function approvableNamed(module: string): Approvable {
  const found = approvable(module);
  if (!found) throw new Error(`nothing of the module ${module} is approved`);
  return found;
}

/** Whether the caller may submit a record of the module. */
export async function maySubmit(ctx: Context, module: string): Promise<boolean> {
  const type = findRecordType(module);
  const starts = approvable(module)?.starts;
  return (!type || ctx.can(type.addPermission)) && (!starts || (await starts(ctx, module)));
}
