/** Beside which of the lists of approvals one opens: where it waits for me first, then where I have another part in it. */
import type { ApprovalPlace } from "@qicheng/api/approvals/shapes";
import { CallError } from "../../kernel/http/call";
import { askSoon, readCall } from "../../kernel/http/hooks";
import type { Place } from "../../kernel/list/ask/open-record";
import { reachable } from "../../kernel/menus/menu";
import { ALL_PATH, COPIES_PATH, DONE_PATH, MINE_PATH, SUB_PATH, TODO_PATH } from "./paths";
import { rememberTask } from "./tasks";

const PATHS: Readonly<Record<ApprovalPlace["list"], string>> = {
  todo: TODO_PATH,
  mySubmit: MINE_PATH,
  myApproval: DONE_PATH,
  myCc: COPIES_PATH,
  sub: SUB_PATH,
  all: ALL_PATH,
};

/** Undefined where it stands in none that I may open, or cannot be told: then it is shown alone, which says why. */
export async function placeOf(taskid: number): Promise<Place | undefined> {
  askSoon("approvals.detail", { taskid });
  try {
    const { data } = await readCall("approvals.places", { taskid });
    const found = data.find(({ list }) => reachable(PATHS[list]));
    if (!found) return undefined;
    rememberTask(found.id, taskid);
    return { path: PATHS[found.list], change: { id: found.id, show: null, showTab: "" } };
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}
