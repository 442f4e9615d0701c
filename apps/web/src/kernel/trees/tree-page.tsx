/** The screen of a tree: its nodes with what lies in them, added, renamed, moved and deleted. */
import { FolderOutlined, PlusOutlined } from "@ant-design/icons";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { webRoutes } from "@qicheng/api/web-routes.generated";
import { Button, Table, type TableColumnsType } from "antd";
import { useState } from "react";
import { useCan } from "../access/can";
import { useWrite } from "../http/hooks";
import { common } from "../i18n/common";
import { confirm } from "../ui/confirm";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { PageFrame } from "../ui/page-frame";
import { RowMenu } from "../ui/row-menu";
import { PageSkeleton } from "../ui/skeletons";
import { usePhone } from "../ui/use-phone";
import { NodeDrawer, type NodeTarget } from "./node-drawer";
import { t } from "./texts";
import styles from "./trees.module.css";
import { type TreeGroup, useTree } from "./use-tree";

interface Props {
  routes: TreeGroup;
  /** Of its form. */
  module: string;
  /** To add, change and delete. */
  permission: PermissionKey;
  title: string;
  /** What one node is called. */
  one: string;
  hint: string;
  /** What the numbers count. */
  countTitle: string;
  /** Puts something into a node, behind the acts of every tree. */
  put?: { title: string; onPut: (node: Pick<TreeNode, "id" | "name">) => void };
  /** Shows what lies in a node. */
  onCount: (id: number) => void;
}

/** antd shows an expander for every row that carries `children`, also an empty list. */
type Row = Omit<TreeNode, "children"> & { children?: Row[] };
const rowOf = ({ children, ...node }: TreeNode): Row =>
  children.length === 0 ? node : { ...node, children: children.map(rowOf) };

const PHONE_WIDTH = 56;
const ACTS_WIDTH = 290;
const PUT_WIDTH = 110;

interface Acts {
  open: (target: NodeTarget) => void;
  remove: (node: Row) => void;
}

function columnsOf({ countTitle, onCount, put }: Props, acts: Acts | null, phone: boolean): TableColumnsType<Row> {
  return [
    {
      key: "name",
      title: t("name"),
      ellipsis: true,
      render: (_, { name }) => (
        <span className={styles.name}>
          <FolderOutlined aria-hidden />
          {name}
        </span>
      ),
    },
    {
      key: "count",
      title: countTitle,
      width: phone ? 72 : 120,
      align: "right",
      render: (_, { id, count }) =>
        count === 0 ? (
          <span className={styles.none}>0</span>
        ) : (
          <Button type="link" size="small" className="numbers" onClick={() => onCount(id)}>
            {count}
          </Button>
        ),
    },
    {
      key: "actions",
      title: phone ? <span className="visually-hidden">{common("actions")}</span> : common("actions"),
      width: phone ? PHONE_WIDTH : ACTS_WIDTH + (put ? PUT_WIDTH : 0),
      hidden: acts === null,
      render: (_, row) =>
        acts ? (
          <RowMenu
            name={row.name}
            items={[
              { key: "child", label: t("addChild"), onClick: () => acts.open({ parent: row.id }) },
              {
                key: "edit",
                label: t("move"),
                onClick: () => acts.open({ node: row }),
              },
              ...(put ? [{ key: "put", label: put.title, onClick: () => put.onPut(row) }] : []),
              { key: "delete", label: common("delete"), danger: true, onClick: () => acts.remove(row) },
            ]}
          />
        ) : null,
    },
  ];
}

const idsOf = (nodes: readonly TreeNode[]): number[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);

/** Every node stands open but those that were closed: what is new below one is seen. */
function useOpened(nodes: readonly TreeNode[]) {
  const [closed, setClosed] = useState<readonly number[]>([]);
  return {
    expandedRowKeys: idsOf(nodes).filter((id) => !closed.includes(id)),
    onExpand: (open: boolean, { id }: Row) => setClosed(open ? closed.filter((one) => one !== id) : [...closed, id]),
  };
}

export function TreePage(props: Props) {
  const { routes, module, permission, title, one, hint } = props;
  const url = webRoutes[routes].list[1];
  const [target, setTarget] = useState<NodeTarget | null>(null);
  const manage = useCan(permission);
  const phone = usePhone();
  const tree = useTree(url);
  const opened = useOpened(tree.nodes ?? []);
  const removal = useWrite(`${routes}.remove`);
  const remove = async ({ id, name }: Row) => {
    const agreed = await confirm({ content: t("deleteQuestion", { name }), danger: true });
    if (agreed) removal.mutate({ id });
  };
  if (tree.isPending) return <PageSkeleton />;
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setTarget({ parent: 0 })}>
      {t("add", { title: one })}
    </Button>
  );
  const acts = manage ? { open: setTarget, remove: (node: Row) => void remove(node) } : null;
  return (
    <PageFrame title={title} hint={hint} flush actions={manage ? add : null}>
      {tree.nodes ? (
        <Table<Row>
          size="small"
          sticky
          rowKey="id"
          pagination={false}
          expandable={{ indentSize: 24, ...opened }}
          dataSource={tree.nodes.map(rowOf)}
          columns={columnsOf(props, acts, phone)}
          locale={{ emptyText: <EmptyState text={t("empty", { title: one })} /> }}
        />
      ) : (
        <ErrorState error={tree.error} onRetry={tree.refetch} />
      )}
      {target ? <NodeDrawer {...{ routes, module, url, target }} title={one} onClose={() => setTarget(null)} /> : null}
    </PageFrame>
  );
}
