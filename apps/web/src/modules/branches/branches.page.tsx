import { FlagOutlined, HomeOutlined, PlusOutlined } from "@ant-design/icons";
import type { BranchNode } from "@qicheng/api/branches/routes";
import { Button, Table, type TableColumnsType } from "antd";
import { Suspense, useState } from "react";
import { Can, useCan } from "../../kernel/access/can";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { confirm } from "../../kernel/ui/confirm";
import { EmptyState } from "../../kernel/ui/empty-state";
import { ErrorState } from "../../kernel/ui/error-state";
import { showOutcome } from "../../kernel/ui/outcome";
import { PageFrame } from "../../kernel/ui/page-frame";
import { RowMenu } from "../../kernel/ui/row-menu";
import { PageSkeleton } from "../../kernel/ui/skeletons";
import { usePhone } from "../../kernel/ui/use-phone";
import { UserName } from "../../kernel/ui/user-avatar";
import { BranchForm } from "./branches";
import styles from "./branches.module.css";
import { t } from "./texts";

/** antd shows an expander for every row that carries `children`, also an empty list. */
const shown = (nodes: readonly BranchNode[]): (BranchNode & { children: BranchNode[] })[] =>
  nodes.map(
    ({ children, ...node }) => (children.length > 0 ? { ...node, children: shown(children) } : node) as BranchNode,
  );

function BranchName({ branch }: { branch: BranchNode }) {
  return (
    <span className={styles.name}>
      {branch.attributes === "2" ? <HomeOutlined aria-hidden /> : <FlagOutlined aria-hidden />}
      {branch.Name}
    </span>
  );
}

/** What the form works on: a branch, or a new one below `parent`. */
type BranchTarget = { id: number } | { parent: number };

interface Acts {
  open: (target: BranchTarget) => void;
  remove: (branch: BranchNode) => void;
}

function RowActions({ branch, acts }: { branch: BranchNode; acts: Acts }) {
  return (
    <RowMenu
      name={branch.Name}
      items={[
        { key: "child", label: t("addChild"), onClick: () => acts.open({ parent: branch.id }) },
        { key: "edit", label: common("edit"), onClick: () => acts.open({ id: branch.id }) },
        { key: "delete", label: common("delete"), danger: true, onClick: () => acts.remove(branch) },
      ]}
    />
  );
}

function columns(acts: Acts | null, phone: boolean): TableColumnsType<BranchNode> {
  return [
    { key: "Name", title: t("name"), ellipsis: true, render: (_, branch) => <BranchName branch={branch} /> },
    {
      key: "leader",
      title: t("leader"),
      width: 180,
      responsive: ["md"],
      render: (_, { leaderName }) => <UserName name={leaderName} />,
    },
    { dataIndex: "userCount", title: t("people"), width: phone ? 64 : 90, align: "right", className: "numbers" },
    {
      key: "actions",
      title: phone ? <span className="visually-hidden">{common("actions")}</span> : common("actions"),
      width: phone ? 56 : 230,
      hidden: acts === null,
      render: (_, branch) => (acts ? <RowActions branch={branch} acts={acts} /> : null),
    },
  ];
}

/** One without a branch above it is a company. */
const formOf = (target: BranchTarget) =>
  "id" in target ? target : { start: target.parent ? target : { attributes: "2" } };

export default function BranchesPage() {
  const [target, setTarget] = useState<BranchTarget | null>(null);
  const manage = useCan("system.manage.branch");
  const phone = usePhone();
  const tree = useCall("branches.tree", {});
  const removal = useWrite("branches.remove", {
    toast: false,
    onSuccess: ({ data, msg }) => showOutcome(data, msg),
  });
  const remove = async (branch: BranchNode) => {
    const agreed = await confirm({ content: t("deleteQuestion", { name: branch.Name }), danger: true });
    if (agreed) removal.mutate({ ids: [branch.id] });
  };
  if (tree.isPending) return <PageSkeleton />;
  return (
    <PageFrame
      title={t("title")}
      hint={t("hint")}
      flush
      actions={
        <Can permission="system.manage.branch">
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setTarget({ parent: tree.data?.data[0]?.id ?? 0 })}
          >
            {t("addTop")}
          </Button>
        </Can>
      }
    >
      {tree.isError ? (
        <ErrorState error={tree.error} onRetry={tree.refetch} />
      ) : (
        <Table<BranchNode>
          size="small"
          sticky
          rowKey="id"
          pagination={false}
          expandable={{ defaultExpandAllRows: true, indentSize: 24 }}
          dataSource={shown(tree.data.data)}
          columns={columns(manage ? { open: setTarget, remove: (branch) => void remove(branch) } : null, phone)}
          locale={{ emptyText: <EmptyState text={t("empty")} /> }}
        />
      )}
      <Suspense fallback={null}>
        {target ? <BranchForm {...formOf(target)} onClose={() => setTarget(null)} /> : null}
      </Suspense>
    </PageFrame>
  );
}
