/** Parts of what the calls of approvals take. */
import { z } from "zod";
import { LIMITS } from "../kernel/limits";
import { fieldValues, recordQuery } from "../kernel/record-routes";
import {
  day,
  flag,
  idsOrNone,
  jsonText,
  lines,
  notValid,
  optionalId,
  requiredText,
  text,
  wholeNumber,
} from "../kernel/scalars";
import { approvalSays } from "./messages";

export const opinion = () => lines(LIMITS.approvalText, approvalSays.opinion).default("");
export const revision = wholeNumber(0, 1_000_000_000, approvalSays.revision).optional();
export const nodeId = requiredText(60, approvalSays.node);
/** Values of the form by field. */
export const formData = jsonText(approvalSays.data).pipe(fieldValues);
/** People by the node that they are chosen for. */
export const chosen = jsonText(approvalSays.chosen)
  .pipe(z.record(z.string().max(60), z.array(z.int().positive()).max(LIMITS.ids), notValid(approvalSays.chosen)))
  .optional();

/** One step, or several of different approvals with the same word. */
export const steps = { ids: idsOrNone().default([]), stepid: optionalId().default(null) };
export const decision = { ...steps, ext: opinion(), formRev: revision };
export const passing = {
  ...decision,
  cc: idsOrNone().default([]),
  /** Who gets the next step, where whoever passes this one chooses. */
  userid: idsOrNone().default([]),
  username: text(200, approvalSays.people).optional(),
  /** On a start step: whom the initiator chooses. */
  chosen,
};

/** The rows that a number of the statistics counts. */
export const wide = {
  ...recordQuery(),
  flow: optionalId().default(null),
  node: text(60, approvalSays.node).default(""),
  /** Who has it, or has decided on it. */
  person: optionalId().default(null),
  /** 1 = a step has been open for longer than its node says, or than a day. */
  late: flag().default(0),
  /** 1 = those whose time is known: they have ended, or the step has, or the person has decided. */
  done: flag().default(0),
  from: day(approvalSays.from).default(null),
  to: day(approvalSays.to).default(null),
};
