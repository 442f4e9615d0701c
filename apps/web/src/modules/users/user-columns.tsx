import { MoreOutlined } from "@ant-design/icons";
import type { UserRow } from "@qicheng/api/users";
import { Button, Dropdown, type TableColumnsType } from "antd";
import { able } from "../../kernel/access/abilities";
import { common } from "../../kernel/i18n/common";
import { RelativeTime } from "../../kernel/ui/relative-time";
import { StatusTag } from "../../kernel/ui/status-tag";
import { UserName } from "../../kernel/ui/user-avatar";
import { t } from "./texts";
import styles from "./users.module.css";

export interface UserActs {
  edit: (user: UserRow) => void;
  reset: (user: UserRow) => void;
  remove: (users: readonly number[]) => void;
}

function RowActions({ user, acts }: { user: UserRow; acts: UserActs }) {
  const items = [
    { key: "reset", label: t("resetPassword"), onClick: () => acts.reset(user) },
    { key: "delete", danger: true, label: common("delete"), onClick: () => acts.remove([user.id]) },
  ].filter(({ key }) => able(user, key));
  return (
    <span className={styles.actions}>
      <Button type="link" size="small" onClick={() => acts.edit(user)}>
        {common("edit")}
      </Button>
      {items.length > 0 ? (
        <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
          <Button
            type="link"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={`${common("more")}: ${user.NickName}`}
          />
        </Dropdown>
      ) : null}
    </span>
  );
}

function branchesOf({ BranchName, branches }: UserRow): string {
  const others = branches.map(({ name }) => name).filter((name) => name !== BranchName);
  return [BranchName, ...others].filter(Boolean).join("、") || "-";
}

/** `acts` is null for somebody who may only look. */
export function userColumns(acts: UserActs | null): TableColumnsType<UserRow> {
  return [
    {
      key: "name",
      title: t("name"),
      width: 120,
      render: (_, { NickName, Header }) => <UserName name={NickName} src={Header} size={24} />,
    },
    { dataIndex: "Name", title: t("loginName"), width: 104, ellipsis: true, responsive: ["sm"] },
    {
      key: "branch",
      title: t("branch"),
      ellipsis: true,
      responsive: ["md"],
      render: (_, user) => branchesOf(user),
    },
    {
      dataIndex: "rolename",
      title: t("roles"),
      width: 112,
      ellipsis: true,
      render: (names: string) => names.replaceAll(",", "、") || "-",
    },
    { dataIndex: "mobile", title: t("mobile"), width: 120, responsive: ["md"], render: (text: string) => text || "-" },
    {
      dataIndex: "zhiwei",
      title: t("position"),
      width: 100,
      ellipsis: true,
      responsive: ["lg"],
      render: (text: string) => text || "-",
    },
    {
      dataIndex: "QuitStatus",
      title: t("status"),
      width: 84,
      responsive: ["sm"],
      render: (quit: number) => <StatusTag text={quit ? t("left") : t("active")} tone={quit ? "idle" : "passed"} />,
    },
    {
      dataIndex: "lastlogin",
      title: t("lastLogin"),
      width: 110,
      responsive: ["xxl"],
      render: (time: string) => (time ? <RelativeTime value={time} /> : t("never")),
    },
    {
      key: "actions",
      title: common("actions"),
      width: 96,
      hidden: acts === null,
      render: (_, user) => (acts ? <RowActions user={user} acts={acts} /> : null),
    },
  ];
}
