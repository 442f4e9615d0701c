/** The form of a branch. */
import type { BranchNode } from "@qicheng/api/branches/routes";
import { defineRecord } from "../../kernel/records/define-record";

type BranchRow = Omit<BranchNode, "children"> & { [field: string]: unknown };

export const { form: BranchForm } = defineRecord<BranchRow>({
  routes: "branches",
  titleField: "Name",
  form: { toWire: ({ id, ...changes }) => (id === undefined ? changes : { ...changes, ID: id }) },
});
