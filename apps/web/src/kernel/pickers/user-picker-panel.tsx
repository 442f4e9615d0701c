import { SearchOutlined } from "@ant-design/icons";
import { RECENT_PICKS } from "@qicheng/api/users/preference-values";
import type { UserPickerRow } from "@qicheng/api/users/routes";
import { Input, Table, type TableColumnsType } from "antd";
import { useState } from "react";
import { useCall } from "../http/hooks";
import { common } from "../i18n/common";
import { toast } from "../tell/toast";
import { usePhone } from "../ui/basis/use-phone";
import { CLEARABLE } from "../ui/parts/clearable";
import { namedItem } from "../ui/parts/pager";
import { StatusTag } from "../ui/parts/status-tag";
import { UserAvatar } from "../ui/parts/user-avatar";
import { BranchTree } from "./branch-tree";
import type { Picked } from "./picker-field";
import { PickerFoot, PickerFrame, Recently } from "./picker-frame";
import styles from "./pickers.module.css";
import { useRecent } from "./recent";
import { t } from "./texts";
import { useBranchEnds } from "./use-choices";
import { useDebounced } from "./use-debounced";

/** A chosen colleague, as forms send him. */
export type PickedUser = Pick<UserPickerRow, "userid" | "branchid" | "rolename" | "branchname" | "username" | "header">;

interface Props {
  chosen: readonly Picked[];
  max: number;
  onSave: (users: PickedUser[]) => void;
  onClose: () => void;
}

/** Rows that one chose lately say so. */
type Row = UserPickerRow & { recent?: boolean };

const columnsOf = (ends: ReturnType<typeof useBranchEnds>): TableColumnsType<Row> => [
  {
    title: t("name"),
    dataIndex: "NickName",
    width: 150,
    render: (name: string, { header, BranchID, BranchName, recent }) => (
      <span className={styles.person}>
        <UserAvatar name={name} src={header} />
        <span className={styles.personName}>
          {name}
          {/* a phone has no column for it */}
          <small className={styles.personBranch}>{ends(BranchID, BranchName).end}</small>
        </span>
        {recent ? <Recently /> : null}
      </span>
    ),
  },
  {
    title: t("role"),
    dataIndex: "rolename",
    width: 110,
    ellipsis: true,
    responsive: ["md"],
    render: (names: string) => names.replaceAll(",", common("listComma")),
  },
  {
    title: t("branch"),
    dataIndex: "BranchName",
    ellipsis: { showTitle: false },
    responsive: ["md"],
    render: (name: string, { BranchID }) => {
      const { end, whole } = ends(BranchID, name);
      return <span title={whole}>{end}</span>;
    },
  },
  {
    title: t("status"),
    dataIndex: "QuitStatus",
    width: 84,
    render: (status: number) => (
      <StatusTag text={t(status === 0 ? "inService" : "quit")} tone={status === 0 ? "passed" : "idle"} />
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

const PAGE = 20;
const WIDTH = 720;

/** The page that is asked for; on the first one, while nothing is looked for, those come first whom one chose last. */
function useColleagues(page: number, BranchID: number | null, key: string) {
  const answer = useCall("users.picker", { page, rows: PAGE, BranchID, parent: 1, key }, { keep: true });
  const ids = useRecent("user");
  const known = useCall("users.picker", { rows: RECENT_PICKS, ids: [...ids] }, { enabled: ids.length > 0 });
  const everybody = page === 1 && BranchID === null && key === "";
  const lately = ids.flatMap(
    (id) => known.data?.rows.find(({ userid, QuitStatus }) => userid === id && QuitStatus === 0) ?? [],
  );
  const recent: Row[] = everybody ? lately.map((row) => ({ ...row, recent: true })) : [];
  const found: Row[] = answer.data?.rows ?? [];
  const others = found.filter(({ userid }) => !recent.some((row) => row.userid === userid));
  // Nobody is pushed down from under the pointer by those who come first.
  const isWaiting = everybody && known.isLoading;
  return { answer, rows: isWaiting ? [] : [...recent, ...others], isLoading: answer.isFetching || isWaiting };
}

export default function UserPickerPanel({ chosen, max, onSave, onClose }: Props) {
  const phone = usePhone();
  const [branch, setBranch] = useState<number | null>(null);
  const [name, setName] = useState("");
  const [page, setPage] = useState(1);
  const [users, setUsers] = useState<PickedUser[]>(() => chosen.map(known));
  const key = useDebounced(name.trim(), 250);
  const { answer, rows, isLoading } = useColleagues(page, branch, key);
  const ends = useBranchEnds();

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

  const foot = <PickerFoot count={users.length} okText={common("save")} onOk={() => onSave(users)} onClose={onClose} />;
  return (
    <PickerFrame title={t("people")} width={WIDTH} foot={foot} onClose={onClose}>
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
            allowClear={CLEARABLE}
            autoFocus
            searchIcon={<SearchOutlined role="img" aria-label={common("search")} />}
            value={name}
            placeholder={t("searchName")}
            onSearch={(_text, _event, info) => {
              // emptying the field is no choice
              if (info?.source === "clear") return;
              const [only, ...others] = rows;
              if (only && others.length === 0 && !answer.isFetching && key === name.trim()) toggle(only);
            }}
            onChange={(event) => {
              setName(event.target.value);
              setPage(1);
            }}
          />
          <Table<Row>
            size="small"
            rowKey="userid"
            columns={columnsOf(ends)}
            dataSource={rows}
            loading={isLoading}
            {...(phone ? {} : { scroll: { y: 300 } })}
            locale={{ emptyText: t("noUser") }}
            rowSelection={{
              type: max === 1 ? "radio" : "checkbox",
              selectedRowKeys: users.map(({ userid }) => userid),
              getCheckboxProps: ({ NickName: label }) => ({ "aria-label": label }),
              onSelect: toggle,
              hideSelectAll: true,
              columnTitle: <span className="visually-hidden">{t("pick")}</span>,
            }}
            onRow={(row) => ({ onClick: () => toggle(row) })}
            pagination={{
              itemRender: namedItem,
              size: "small",
              current: page,
              pageSize: PAGE,
              total: answer.data?.total ?? 0,
              showSizeChanger: false,
              onChange: setPage,
            }}
          />
        </div>
      </div>
    </PickerFrame>
  );
}
