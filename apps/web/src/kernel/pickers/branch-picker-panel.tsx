import { FlagOutlined, HomeOutlined } from "@ant-design/icons";
import type { BranchNode } from "@qicheng/api/branches/routes";
import { Button, Table, type TableColumnsType } from "antd";
import { useCall } from "../http/hooks";
import { RowsSkeleton } from "../ui/screens/skeletons";
import type { Picked } from "./picker-field";
import { PickerFrame, RecentLine } from "./picker-frame";
import styles from "./pickers.module.css";
import { useRecent } from "./recent";
import { t } from "./texts";

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
  const rows = answer.data?.data.map(rowOf);
  const all = answer.data?.data.flatMap(named) ?? [];
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
      render: (_, row, at) => (
        <Button
          autoFocus={at === 0 && row.id === rows?.[0]?.id}
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
      <RecentLine of={recent} onPick={pick} />
      <div className={styles.branches}>
        {rows ? (
          <Table<Row>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={rows}
            pagination={false}
            locale={{ emptyText: t("noBranch") }}
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
