/** People: their list beside the tree of branches, and their form. */
import type { UserRow } from "@qicheng/api/users/routes";
import { Alert } from "antd";
import { lazy } from "react";
import type { FormFace } from "../../kernel/forms/values/form-parts";
import { act } from "../../kernel/http/act";
import { about } from "../../kernel/i18n/about";
import { positive } from "../../kernel/list/ask/list-state";
import { defineRecord } from "../../kernel/records/define/define-record";
import { able } from "../../kernel/session/abilities";
import { toast } from "../../kernel/tell/toast";
import { openOver } from "../../kernel/ui/dialogs/over";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { UserAvatar, UserName } from "../../kernel/ui/parts/user-avatar";
import { Attainment } from "../analysis/public";
import { RoleNames, RolesToGive } from "../roles/public";
import { BranchSide } from "./branch-side";
import { kickOf } from "./end-sessions";
import { resetPassword, showPassword } from "./one-time-password";
import { PositionControl } from "./position-control";
import { resetFactor } from "./reset-factor";
import { SignInName } from "./sign-in-name";
import { t } from "./texts";
import styles from "./users.module.css";

const HandoverDialog = lazy(() => import("./handover/handover-dialog"));

/** Lets somebody call, or not any more. */
async function toggleCalls({ id, NickName }: { id: number; NickName: string }): Promise<void> {
  const answer = await act("users.callState", { id });
  if (answer) toast.success(about(answer.msg, NickName));
}

const PLACE = ["Name", "BranchID", "branchids", "roleids", "QuitStatus"];

/** Somebody with more rights than mine keeps his place; his card is open to whoever manages staff. */
function face(person: Record<string, unknown> | undefined): FormFace {
  if (person === undefined) return { hidden: ["QuitStatus"] };
  const row = person as UserRow;
  if (!able(row, "edit") || able(row, "rights")) return {};
  return {
    locked: PLACE,
    notice: <Alert type="info" showIcon title={t("rightsHint")} className={styles.hint ?? ""} />,
  };
}

/** In service, or gone, with what nobody has yet of his. */
const Presence = ({ QuitStatus, pending }: UserRow) => (
  <span className={styles.presence}>
    <StatusTag text={t(QuitStatus ? "left" : "active")} tone={QuitStatus ? "idle" : "passed"} />
    {pending > 0 ? <StatusTag text={t("pending", { count: pending })} tone="waiting" /> : null}
  </span>
);

export default defineRecord<UserRow>({
  routes: "users",
  titleField: "NickName",
  picture: ({ NickName, Header }) => <UserAvatar name={NickName} src={Header} size={32} />,
  contact: { name: "NickName", phone: "mobile" },
  cardFields: ["QuitStatus", "BranchID", "roleids"],
  searchHint: { cn: "姓名/用户名/手机", en: "Name/username/mobile" },
  empty: {
    title: { cn: "这里还没有员工", en: "Nobody here yet" },
    hint: { cn: "新建一位，或换个部门", en: "add a person, or choose another branch" },
  },
  scenes: [],
  narrowed: {
    title: { cn: "待交接", en: "To hand over" },
    always: { pending: 1 },
    empty: {
      title: { cn: "没有待交接的数据", en: "Nothing to hand over" },
      hint: {
        cn: "离职员工还没有交接的数据会列在这里",
        en: "people who left something that nobody has yet stand here",
      },
    },
  },
  side: { element: BranchSide, key: "BranchID", valueOf: positive },
  listOptions: { cardTitle: true, selectable: (person) => able(person, "delete") },
  removal: (count) => t("deleteQuestion", { count }),
  cells: {
    NickName: ({ NickName, Header }) => <UserName name={NickName} src={Header} />,
    roleids: ({ roleids }) => <RoleNames ids={roleids} />,
    QuitStatus: Presence,
  },
  acts: [
    {
      key: "handover",
      title: t("handover"),
      ability: "handover",
      run: ({ id, NickName: name }) => openOver((close) => <HandoverDialog id={id} name={name} onClose={close} />),
    },
    { key: "factor", title: t("resetFactor"), ability: "factor", run: (person) => void resetFactor(person) },
    { key: "reset", title: t("resetPassword"), ability: "reset", run: (person) => void resetPassword(person) },
    {
      key: "calls",
      title: t("callState"),
      ability: "edit",
      run: (person) => void toggleCalls(person),
    },
    kickOf(({ id, NickName }) => ({ id, name: NickName })),
  ],
  above: ({ id }) => <Attainment whose={{ person: id }} />,
  hint: ({ key }, value) => (key === "QuitStatus" && value === 1 ? t("leaveHint") : null),
  form: {
    face,
    controls: { Name: SignInName, roleids: RolesToGive, zhiwei: PositionControl },
    added: ({ password }, { NickName }) => showPassword({ name: String(NickName), password: String(password) }),
  },
});
