import { FlagOutlined, HomeOutlined } from "@ant-design/icons";
import type { BranchNode } from "@qicheng/api/branches/routes";
import { Button, Table, type TableColumnsType } from "antd";
import { useCall } from "../http/hooks";
import { RowsSkeleton } from "../ui/skeletons";
import type { Picked } from "./picker-field";
import styles from "./pickers.module.css";
import { t } from "./texts";

/** Rows without an empty `children`, which the table would draw an arrow for. */
type Row = Omit<BranchNode, "children"> & { children?: Row[] };
const rowOf = ({ children, ...node }: BranchNode): Row =>
  children.length === 0 ? node : { ...node, children: children.map(rowOf) };

interface Props {
  chosen: readonly number[];
  onPick: (branch: Picked) => void;
}

export default function BranchPickerPanel({ chosen, onPick }: Props) {
  const answer = useCall("branches.tree", {}, { staleTime: 300_000 });
  const rows = answer.data?.data.map(rowOf);
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
    { title: t("people"), dataIndex: "userCount", width: 90, align: "right" },
    {
      width: 90,
      align: "center",
      render: (_, row, at) => (
        <Button
          autoFocus={at === 0 && row.id === rows?.[0]?.id}
          size="small"
          type="link"
          disabled={chosen.includes(row.id)}
          onClick={() => onPick({ id: row.id, label: row.Name })}
        >
          {t("pick")}
        </Button>
      ),
    },
  ];
  return (
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
        />
      ) : (
        <RowsSkeleton rows={8} />
      )}
    </div>
  );
}
