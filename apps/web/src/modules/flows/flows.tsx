/** The flows of the company, of which a row opens in the designer. */
import type { FlowRow } from "@qicheng/api/flows/routes";
import { Tag } from "antd";
import { lazy } from "react";
import { act } from "../../kernel/http/act";
import { about } from "../../kernel/i18n/about";
import { say } from "../../kernel/i18n/language";
import type { ListModule } from "../../kernel/list/ask/list-module";
import { ListScreen } from "../../kernel/list/screen/list-screen";
import { lookOf } from "../../kernel/records/define/define-look";
import { toast } from "../../kernel/tell/toast";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ScreenTitle } from "../../kernel/ui/screens/screen-title";
import styles from "./flows.module.css";
import { NewFlow } from "./new-flow";
import { templateText } from "./template-texts";
import { t } from "./texts";

const TemplatesDialog = lazy(() => import("./templates-dialog"));

const addressOf = ({ id }: Pick<FlowRow, "id">): string => `/oa/flow/view/${id}`;

/** Switching off is asked about: nothing new can be submitted then. */
async function toggle({ id, name, enabled, version }: FlowRow): Promise<void> {
  if (enabled === 1 && !(await confirm({ content: t("disableQuestion", { name }), okText: t("disable") }))) return;
  const answer = await act("flows.changeStatus", { id, version });
  if (answer) toast.success(about(answer.msg, name));
}

const module: ListModule<FlowRow> = {
  ...lookOf<FlowRow>({
    formId: "flow",
    list: "flows.index",
    titleField: "name",
    cardFields: ["enabled", "module"],
    searchHint: { cn: "流程名称/分类", en: "Flow/category" },
    empty: {
      title: { cn: "没有找到流程", en: "No flow found" },
      hint: { cn: "新建一个，画出谁来审批", en: "add one and draw who approves" },
    },
    noun: { title: t("flow"), titles: t("flows") },
    goes: addressOf,
    worded: ["released", "running"],
    cells: {
      module: ({ moduleName }) => moduleName,
      enabled: ({ enabled }) => (
        <StatusTag tone={enabled === 1 ? "passed" : "idle"} text={t(enabled === 1 ? "enabled" : "disabled")} />
      ),
      released: ({ released, draft }) => (
        <span className={styles.released}>
          <span>{released === 0 ? t("unreleased") : t("versionNumber", { number: released })}</span>
          {draft === 1 && released > 0 ? <Tag color="warning">{t("hasDraft")}</Tag> : null}
        </span>
      ),
      running: ({ running }) => (running === 0 ? "-" : t("runningCount", { n: running })),
    },
    rowActions: [{ key: "status", title: t("toggle"), ability: "status", run: (row) => void toggle(row) }],
  }),
  headerEntries: [
    { key: "templates", title: templateText("templates"), permission: "oa.manage.flow", dialog: TemplatesDialog },
  ],
  create: { title: t("newFlow"), permission: "oa.manage.flow" },
  form: ({ onClose }) => <NewFlow onClose={onClose} />,
};

export default function Flows() {
  return (
    <>
      <ScreenTitle title={say({ cn: "流程管理", en: "Flows" })} />
      <ListScreen module={module} />
    </>
  );
}
