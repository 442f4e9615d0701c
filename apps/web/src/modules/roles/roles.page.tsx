import { LockOutlined, PlusOutlined } from "@ant-design/icons";
import { type DataScope, grantedKeys, PERMISSION_KEYS } from "@qicheng/api/kernel/permission-tree";
import type { RoleRow } from "@qicheng/api/roles";
import { Button, type TableColumnsType, Tag } from "antd";
import { useState } from "react";
import { able } from "../../kernel/access/abilities";
import { Can } from "../../kernel/access/can";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { confirm } from "../../kernel/ui/confirm";
import { DataTable } from "../../kernel/ui/data-table";
import { showOutcome } from "../../kernel/ui/outcome";
import { PageFrame } from "../../kernel/ui/page-frame";
import { CopyDialog } from "./copy-dialog";
import { scopeTitle } from "./permission-titles";
import { RoleDrawer } from "./role-drawer";
import styles from "./roles.module.css";
import { t } from "./texts";

type Open = { kind: "edit"; role: RoleRow | null } | { kind: "copy"; role: RoleRow } | null;

interface Acts {
  open: (what: Open) => void;
  remove: (role: RoleRow) => void;
}

function RowActions({ role, acts }: { role: RoleRow; acts: Acts }) {
  return (
    <span className={styles.actions}>
      <Button type="link" size="small" onClick={() => acts.open({ kind: "edit", role })}>
        {able(role, "edit") ? common("edit") : t("view")}
      </Button>
      {able(role, "copy") ? (
        <Button type="link" size="small" onClick={() => acts.open({ kind: "copy", role })}>
          {common("copy")}
        </Button>
      ) : null}
      {able(role, "delete") ? (
        <Button type="link" size="small" danger onClick={() => acts.remove(role)}>
          {common("delete")}
        </Button>
      ) : null}
    </span>
  );
}

function columns(acts: Acts): TableColumnsType<RoleRow> {
  return [
    {
      key: "name",
      title: t("name"),
      width: 180,
      render: (_, { name, builtin }) => (
        <span className={styles.name}>
          {name}
          {builtin ? <Tag icon={<LockOutlined aria-hidden />}>{t("builtin")}</Tag> : null}
        </span>
      ),
    },
    { dataIndex: "ext", title: t("ext"), ellipsis: true, responsive: ["md"], render: (text: string) => text || "-" },
    { dataIndex: "userCount", title: t("people"), width: 90, align: "right", className: "numbers", responsive: ["sm"] },
    {
      key: "granted",
      title: t("permissions"),
      width: 120,
      align: "right",
      className: "numbers",
      responsive: ["lg"],
      render: (_, { auth }) => t("granted", { granted: grantedKeys(auth).length, all: PERMISSION_KEYS.length }),
    },
    {
      key: "scope",
      title: t("scope"),
      width: 160,
      responsive: ["lg"],
      render: (_, { dataScope }) =>
        Object.values(dataScope)
          .map((scope: DataScope) => scopeTitle(scope))
          .join("、") || "-",
    },
    {
      key: "actions",
      title: common("actions"),
      width: 190,
      render: (_, role) => <RowActions role={role} acts={acts} />,
    },
  ];
}

export default function RolesPage() {
  const [page, setPage] = useState({ page: 1, rows: 20 });
  const [open, setOpen] = useState<Open>(null);
  const answer = useCall("roles.index", page, { keep: true });
  const removal = useWrite("roles.remove", {
    refresh: ["roles"],
    toast: false,
    onSuccess: ({ data, msg }) => showOutcome(data, msg),
  });
  const remove = async (role: RoleRow) => {
    const agreed = await confirm({ content: t("deleteQuestion", { name: role.name }), danger: true });
    if (agreed) removal.mutate({ ids: [role.id] });
  };
  const close = () => setOpen(null);
  return (
    <PageFrame
      title={t("title")}
      hint={t("hint")}
      flush
      actions={
        <Can permission="system.manage.role">
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setOpen({ kind: "edit", role: null })}
          >
            {t("addTitle")}
          </Button>
        </Can>
      }
    >
      <DataTable
        answer={answer}
        rowKey="id"
        emptyText={t("empty")}
        columns={columns({ open: setOpen, remove: (role) => void remove(role) })}
        page={{ ...page, onChange: (next, rows) => setPage({ page: next, rows }) }}
      />
      {open?.kind === "edit" ? (
        <RoleDrawer role={open.role} readOnly={open.role !== null && !able(open.role, "edit")} onClose={close} />
      ) : null}
      {open?.kind === "copy" ? <CopyDialog role={open.role} onClose={close} /> : null}
    </PageFrame>
  );
}
