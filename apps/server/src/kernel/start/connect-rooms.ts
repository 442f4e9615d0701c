/** Rooms of the kernel that tell lower ones what these cannot know, put together before anything is served. */
import { hiddenByNodes } from "../approval/hidden";
import { runningApproval } from "../approval/running";
import { usedByFlows } from "../approval/uses";
import { assertMayUpload } from "../attachments/may-upload";
import { registerRetyped } from "../fields/change-type";
import { registerAroundCalls } from "../http/around-calls";
import { registerBackgroundKind } from "../jobs/background-kind";
import { changedByCall } from "../live/changes";
import { rankedIds } from "../queue/work";
import { registerHiddenFields } from "../records/access/hidden-fields";
import { exportKind } from "../records/export/export";
import { redoTerms } from "../records/search/own-terms";
import { tellRanked } from "../records/type/work-source";
import { registerRowHolder } from "../records/write/held-rows";
import { registerUses } from "../records/write/in-use";
import { recordKinds } from "../records/write/undo";

/** May be called again. */
export function connectRooms(): void {
  registerAroundCalls({
    assertMayUpload,
    written: ({ changes }, call) => changes.tell(changedByCall(call), call.me?.id ?? 0),
  });
  registerHiddenFields(hiddenByNodes);
  registerRowHolder("approval", runningApproval);
  tellRanked(rankedIds);
  registerUses(usedByFlows);
  registerRetyped("terms", redoTerms);
  for (const kind of [...recordKinds, exportKind]) registerBackgroundKind(kind);
}
