import type { UserPickerRow } from "@qicheng/api/users/routes";
import { Button, Input, Table, type TableColumnsType, Tag } from "antd";
import { useState } from "react";
import { useCall } from "../http/hooks";
import { common } from "../i18n/common";
import { toast } from "../ui/toast";
import { BranchTree } from "./branch-tree";
import type { Picked } from "./picker-field";
import styles from "./pickers.module.css";
import { t } from "./texts";
import { useDebounced } from "./use-debounced";

/** A chosen colleague, as forms send him. */
export type PickedUser = Pick<UserPickerRow, "userid" | "branchid" | "rolename" | "branchname" | "username" | "header">;

interface Props {
  chosen: readonly Picked[];
  max: number;
  onSave: (users: PickedUser[]) => void;
  onClose: () => void;
}

const COLUMNS: TableColumnsType<UserPickerRow> = [
  { title: t("name"), dataIndex: "NickName", width: 110, ellipsis: true },
  {
    title: t("role"),
    dataIndex: "rolename",
    width: 110,
    ellipsis: true,
    render: (names: string) => names.replaceAll(",", "、"),
  },
  // a phone has no room for it
  { title: t("branch"), dataIndex: "BranchName", ellipsis: true, responsive: ["md"] },
  {
    title: t("status"),
    dataIndex: "QuitStatus",
    width: 76,
    render: (status: number) => (
      <Tag color={status === 0 ? "success" : "default"}>{t(status === 0 ? "inService" : "quit")}</Tag>
    ),
  },
];

const pickedOf = ({ userid, branchid, rolename, branchname, username, header }: UserPickerRow): PickedUser => ({
  userid,
  branchid,
  rolename,
  branchname,
  username,
  header,
});
const known = ({ id, label }: Picked): PickedUser => ({
  userid: id,
  branchid: 0,
  rolename: "",
  branchname: "",
  username: label,
  header: "",
});

export default function UserPickerPanel({ chosen, max, onSave, onClose }: Props) {
  const [branch, setBranch] = useState<number | null>(null);
  const [name, setName] = useState("");
  const [page, setPage] = useState(1);
  const [users, setUsers] = useState<PickedUser[]>(() => chosen.map(known));
  const NickName = useDebounced(name.trim(), 250);
  const answer = useCall("users.picker", { page, rows: 20, BranchID: branch, parent: 1, NickName }, { keep: true });

  const choose = (next: PickedUser[]) => {
    if (next.length > max) toast.warning(t("tooMany", { max }));
    else if (next.length === max) onSave(next);
    else setUsers(next);
  };
  const toggle = (row: UserPickerRow) => {
    if (max === 1) return choose([pickedOf(row)]);
    const rest = users.filter(({ userid }) => userid !== row.userid);
    if (rest.length < users.length) setUsers(rest);
    else choose([...users, pickedOf(row)]);
  };

  return (
    <>
      <div className={styles.users}>
        <div className={styles.tree}>
          <BranchTree
            chosen={branch}
            onSelect={(id) => {
              setBranch(id);
              setPage(1);
            }}
          />
        </div>
        <div className={styles.list}>
          <Input.Search
            allowClear
            autoFocus
            value={name}
            placeholder={t("searchName")}
            onSearch={() => {
              const [only, ...others] = answer.data?.rows ?? [];
              if (only && others.length === 0 && !answer.isFetching && NickName === name.trim()) toggle(only);
            }}
            onChange={(event) => {
              setName(event.target.value);
              setPage(1);
            }}
          />
          <Table<UserPickerRow>
            size="small"
            rowKey="userid"
            columns={COLUMNS}
            dataSource={answer.data?.rows ?? []}
            loading={answer.isFetching}
            scroll={{ y: 300 }}
            locale={{ emptyText: t("noUser") }}
            rowSelection={{
              type: max === 1 ? "radio" : "checkbox",
              selectedRowKeys: users.map(({ userid }) => userid),
              getCheckboxProps: ({ NickName: label }) => ({ "aria-label": label }),
              onSelect: toggle,
              hideSelectAll: true,
            }}
            onRow={(row) => ({ onClick: () => toggle(row) })}
            pagination={{
              size: "small",
              current: page,
              pageSize: 20,
              total: answer.data?.total ?? 0,
              showSizeChanger: false,
              onChange: setPage,
            }}
          />
        </div>
      </div>
      <div className={styles.footer}>
        <span className={styles.count}>{t("chosen", { count: users.length })}</span>
        <span className={styles.buttons}>
          <Button onClick={onClose}>{common("close")}</Button>
          <Button type="primary" onClick={() => onSave(users)}>
            {common("save")}
          </Button>
        </span>
      </div>
    </>
  );
}
