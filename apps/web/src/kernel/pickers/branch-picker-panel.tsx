import { FlagOutlined, HomeOutlined, SearchOutlined } from "@ant-design/icons";
import type { BranchNode } from "@qicheng/api/branches/routes";
import { Button, Input, Table, type TableColumnsType } from "antd";
import { useMemo, useState } from "react";
import { useCall } from "../http/hooks";
import { heard } from "../ui/basis/heard";
import { CLEARABLE } from "../ui/parts/clearable";
import { RowsSkeleton } from "../ui/screens/skeletons";
import { type BranchPath, branchesFound, branchPaths } from "./branch-paths";
import type { Picked } from "./picker-field";
import { PickerFrame, RecentLine } from "./picker-frame";
import styles from "./pickers.module.css";
import { useRecent } from "./recent";
import { t } from "./texts";

/** A branch that was found, with the way to it instead of those below it. */
const foundRow = (found: BranchPath, byId: ReadonlyMap<number, BranchNode>): Row[] => {
  const node = byId.get(found.id);
  if (!node) return [];
  const { children: _, ...row } = node;
  return [{ ...row, Name: found.path.slice(-3).join(" / ") }];
};

const nodesById = (nodes: readonly BranchNode[]): [number, BranchNode][] =>
  nodes.flatMap((node) => [[node.id, node] as [number, BranchNode], ...nodesById(node.children)]);

/** Rows without an empty `children`, which the table would draw an arrow for. */
type Row = Omit<BranchNode, "children"> & { children?: Row[] };
const rowOf = ({ children, ...node }: BranchNode): Row =>
  children.length === 0 ? node : { ...node, children: children.map(rowOf) };

const named = ({ id, Name, children }: BranchNode): Picked[] => [{ id, label: Name }, ...children.flatMap(named)];

interface Props {
  chosen: readonly number[];
  onPick: (branch: Picked) => void;
  onClose: () => void;
}

const WIDTH = 550;

export default function BranchPickerPanel({ chosen, onPick, onClose }: Props) {
  const answer = useCall("branches.tree", {}, { staleTime: 300_000 });
  const [word, setWord] = useState("");
  const tree = answer.data?.data;
  const byId = useMemo(() => new Map(nodesById(tree ?? [])), [tree]);
  const typed = word.trim();
  const found = typed === "" ? undefined : branchesFound(branchPaths(tree ?? []), typed);
  const rows = found ? found.flatMap((one) => foundRow(one, byId)) : tree?.map(rowOf);
  const all = tree?.flatMap(named) ?? [];
  const recent = useRecent("branch")
    .filter((id) => !chosen.includes(id))
    .flatMap((id) => all.find((branch) => branch.id === id) ?? []);
  const pick = (id: number) => {
    const branch = all.find((one) => one.id === id);
    if (branch && !chosen.includes(id)) onPick(branch);
  };
  const columns: TableColumnsType<Row> = [
    {
      title: t("branch"),
      dataIndex: "Name",
      render: (name: string, row) => (
        <>
          {row.attributes === "2" ? <HomeOutlined aria-hidden /> : <FlagOutlined aria-hidden />} {name}
        </>
      ),
    },
    { title: t("count"), dataIndex: "userCount", width: 90, align: "right" },
    {
      title: <span className="visually-hidden">{t("pick")}</span>,
      width: 90,
      align: "center",
      render: (_, row) => (
        <Button
          size="small"
          type="link"
          disabled={chosen.includes(row.id)}
          onClick={(event) => {
            event.stopPropagation();
            pick(row.id);
          }}
        >
          {t("pick")}
        </Button>
      ),
    },
  ];
  return (
    <PickerFrame title={t("branch")} width={WIDTH} onClose={onClose}>
      <Input
        autoFocus
        allowClear={CLEARABLE}
        className={styles.branchSearch ?? ""}
        prefix={<SearchOutlined aria-hidden />}
        aria-label={t("searchBranch")}
        placeholder={t("searchBranch")}
        value={word}
        onChange={({ target }) => setWord(target.value)}
        onPressEnter={heard(() => {
          const [first] = found ?? [];
          if (first) pick(first.id);
        })}
      />
      {typed === "" ? <RecentLine of={recent} onPick={pick} /> : null}
      <div className={styles.branches}>
        {rows ? (
          <Table<Row>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={rows}
            pagination={false}
            locale={{ emptyText: t(typed === "" ? "noBranch" : "nothingFound") }}
            expandable={{ defaultExpandAllRows: true }}
            onRow={(row) => ({ onClick: () => pick(row.id) })}
          />
        ) : (
          <RowsSkeleton rows={8} />
        )}
      </div>
    </PickerFrame>
  );
}
