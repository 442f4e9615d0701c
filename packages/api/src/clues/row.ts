/** What a lead is on the wire. */
import { z } from "zod";
import { abilities, boundTag } from "../kernel/shapes";

/** A lead as lists and Views answer it; further keys are dictionary labels and custom fields. */
export const leadRow = z.looseObject({
  id: z.int(),
  CustomerName: z.string(),
  code: z.string(),
  contact_name: z.string(),
  contact_mobile: z.string(),
  telephone: z.string(),
  email: z.string(),
  LaiYuan: z.union([z.int(), z.literal("")]),
  LaiYuanName: z.string(),
  /** 1 nobody's, 2 not followed up yet, 3 being followed up, 4 invalid. */
  state: z.int(),
  UserID: z.int(),
  UserName: z.string(),
  userheader: z.string(),
  AddTime: z.string(),
  updatetime: z.string(),
  genjintime: z.string(),
  genjintext: z.string(),
  nextgenjintime: z.string(),
  IsGongHai: z.int(),
  /** 1 = it is not recycled, and cannot be put into the pool. */
  locked: z.int(),
  /** Whole days that its owner still has it, 0 on the last of them; '' = it does not go to the pool by itself. */
  daysLeft: z.union([z.int(), z.literal("")]),
  recycleBy: z.string(),
  contactId: z.int(),
  tags: z.array(boundTag),
  /** 1 = I starred it. */
  watched: z.int(),
  /** My own id when I starred the row, else ''. */
  watchuserid: z.union([z.int(), z.literal("")]),
  version: z.int(),
  can: abilities,
});
export type LeadRow = z.output<typeof leadRow>;
