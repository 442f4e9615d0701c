/** The lists of approvals: each place that somebody has in one, as a row that opens the work view. */
import type { ApprovalLogRow, ApprovalRow } from "@qicheng/api/approvals/shapes";
import { Segmented } from "antd";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Title } from "../../kernel/i18n/language";
import type { ListRoute, PanelProps } from "../../kernel/list/ask/list-module";
import { addressOf } from "../../kernel/list/ask/list-state";
import { defineLook, type LookInput } from "../../kernel/records/define/define-look";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import { PageSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./approvals.module.css";
import { batchActions } from "./batch";
import { DONE_PATH } from "./paths";
import { HowFar, Standing } from "./standing";
import { t } from "./texts";

const WorkPanel = lazy(() => import("./work-panel"));

type Row = ApprovalRow & { [field: string]: unknown };

interface Given extends Pick<LookInput<Row>, "bulkActions" | "inPanel" | "head" | "narrows"> {
  list: ListRoute;
  /** What views of it are kept under. */
  keepsScenesAs: string;
  /** By which it is taken out in files, where that is not the same. */
  exportsAs?: string;
  heading: Title;
  empty: LookInput<Row>["empty"];
  /** A decision goes on to the next row. */
  goesOn?: boolean;
}

/** A card has room for the name alone. */
function Person({ name, header }: { name: string; header: string }) {
  return usePhone() ? name : <UserName name={name} src={header} />;
}

/** What it is about, as its form says; null where the form says nothing of the kind. */
function factsOf({ summary: facts }: Row): ReactNode {
  if (facts.length === 0) return null;
  return (
    <span className={styles.factLine} title={facts.map(({ title, value }) => `${title} ${value}`).join("\n")}>
      {facts.map(({ title, value }) => (
        <span key={title} className={styles.factOne}>
          {title} {value}
        </span>
      ))}
    </span>
  );
}

const listOf = ({ goesOn = false, list, exportsAs, ...given }: Given) =>
  defineLook<Row>({
    ...given,
    exports: { list: exportsAs ?? given.keepsScenesAs, permission: "oa.approval.export" },
    formId: "approval",
    scenes: ["all"],
    list,
    noun: { title: t("approval"), titles: t("approvals") },
    titleField: "taskName",
    cardFields: ["taskStatus", "summary", "createuserid", "StepName", "time"],
    besideFields: ["StepName", "time"],
    besideLine: factsOf,
    searchHint: { cn: "标题/编号/发起人", en: "Title, number or person" },
    opensWide: true,
    worded: ["approvalProgress"],
    cells: {
      summary: factsOf,
      taskStatus: (row) => <Standing {...row} />,
      approvalProgress: (row) => <HowFar {...row} />,
      createuserid: ({ createusername: name, createheader: header }) => <Person {...{ name, header }} />,
    },
    panel: (props: PanelProps<Row>) => (
      <Suspense fallback={<PageSkeleton />}>
        <WorkPanel {...props} list={list} goesOn={goesOn} />
      </Suspense>
    ),
  });

const TodoList = listOf({
  list: "approvals.todo",
  keepsScenesAs: "approval.todo",
  heading: { cn: "待我审批", en: "For my approval" },
  goesOn: true,
  bulkActions: batchActions,
  inPanel: ["batchApprove", "batchReturn"],
  empty: {
    title: { cn: "没有待您审批的", en: "Nothing waits for your approval" },
    hint: { cn: "轮到您时会出现在这里", en: "it stands here when it is your turn" },
  },
});

/** Who comes here has come to approve: the first one stands open. */
export function Todo(): ReactNode {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const begun = useRef(false);
  const bare = params.size === 0;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (bare) void navigate("?open=first", { replace: true });
  }, [bare, navigate]);
  return <TodoList />;
}

/** In the address, in the place of what is chosen beside a list. */
const ENDED = "ended";

function EndedSwitch() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <Segmented
      aria-label={t("state")}
      value={params.get("node") === ENDED ? ENDED : ""}
      onChange={(node) => void navigate(addressOf(DONE_PATH, { node }), { replace: true })}
      options={[
        { value: "", label: t("allOfMine") },
        { value: ENDED, label: t("ended") },
      ]}
    />
  );
}

const done = {
  keepsScenesAs: "approval.done",
  heading: { cn: "我已审批", en: "Approved by me" },
  head: () => <EndedSwitch />,
  empty: {
    title: { cn: "您还没有审批过", en: "You have not approved anything yet" },
    hint: { cn: "您决定过或转交的会出现在这里", en: "what you decided or forwarded stands here" },
  },
};
const DoneList = listOf({ ...done, list: "approvals.myApproval" });
const EndedList = listOf({ ...done, list: "approvals.completed", exportsAs: "approval.ended" });

/** What of it has ended is a list of its own. */
export function Done(): ReactNode {
  const [params] = useSearchParams();
  return params.get("node") === ENDED ? <EndedList /> : <DoneList />;
}

export const Mine = listOf({
  list: "approvals.mySubmit",
  keepsScenesAs: "approval.mine",
  heading: { cn: "我发起的", en: "Submitted by me" },
  empty: {
    title: { cn: "您还没有发起过审批", en: "You have not submitted anything yet" },
    hint: { cn: "您提交的申请会出现在这里", en: "what you submit stands here" },
  },
});

export const Copies = listOf({
  list: "approvals.myCc",
  keepsScenesAs: "approval.copies",
  heading: { cn: "抄送我的", en: "Copies for me" },
  empty: {
    title: { cn: "没有抄送给您的", en: "No copies for you" },
    hint: { cn: "抄送给您的审批会出现在这里", en: "copies that you get stand here" },
  },
});

/** Keys by which a number of the statistics opens its rows. */
const COUNTED = ["flow", "node", "person", "late", "done", "from", "to"] as const;

export const OfPeople = listOf({
  list: "approvals.sub",
  keepsScenesAs: "approval.sub",
  heading: { cn: "下属的审批", en: "Of my people" },
  narrows: COUNTED,
  empty: {
    title: { cn: "下属没有发起过审批", en: "Your people have not submitted anything" },
    hint: { cn: "您负责的部门发起的会出现在这里", en: "what the branches that you head submit stands here" },
  },
});

export const All = listOf({
  list: "approvals.all",
  keepsScenesAs: "approval.all",
  heading: { cn: "全部审批", en: "All approvals" },
  narrows: COUNTED,
  empty: {
    title: { cn: "还没有审批", en: "No approvals yet" },
    hint: { cn: "公司里发起的审批会出现在这里", en: "what is submitted in the company stands here" },
  },
});

type LogRow = ApprovalLogRow & { [field: string]: unknown };

/** Who did what with which approval: each row opens its approval as the log shows it. */
export const Logs = defineLook<LogRow>({
  formId: "approvalLog",
  scenes: ["all"],
  keepsScenesAs: "approval.log",
  exports: { list: "approval.log", permission: "oa.approval.export" },
  list: "approvals.log",
  heading: { cn: "审批日志", en: "Approval log" },
  noun: { title: t("logEntry"), titles: t("logs") },
  titleField: "taskName",
  cardFields: ["action", "UserID", "StepName", "AddTime"],
  searchHint: { cn: "标题/操作人", en: "Title or person" },
  empty: {
    title: { cn: "还没有审批日志", en: "Nothing has happened yet" },
    hint: { cn: "每一次提交、通过、退回都会记在这里", en: "each submission, approval and return is noted here" },
  },
  opensWide: true,
  cells: {
    UserID: ({ UserName: name, userheader }) => <Person name={name} header={userheader} />,
    createuserid: ({ createusername: name }) => name,
  },
  panel: (props: PanelProps<LogRow>) => (
    <Suspense fallback={<PageSkeleton />}>
      <WorkPanel {...(props as PanelProps<never>)} list="approvals.log" asLog />
    </Suspense>
  ),
});
