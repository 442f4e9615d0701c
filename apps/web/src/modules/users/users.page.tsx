import { PlusOutlined } from "@ant-design/icons";
import type { UserRow } from "@qicheng/api/users";
import { Button, Input, Segmented } from "antd";
import { useState } from "react";
import { able } from "../../kernel/access/abilities";
import { Can, useCan } from "../../kernel/access/can";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { BranchTree } from "../../kernel/pickers/branch-tree";
import { confirm } from "../../kernel/ui/confirm";
import { DataTable } from "../../kernel/ui/data-table";
import { showOutcome } from "../../kernel/ui/outcome";
import { PageFrame } from "../../kernel/ui/page-frame";
import { type IssuedPassword, OneTimePassword } from "./one-time-password";
import { t } from "./texts";
import { type UserActs, userColumns } from "./user-columns";
import { UserDrawer } from "./user-drawer";
import styles from "./users.module.css";

interface Query {
  page: number;
  rows: number;
  key: string;
  BranchID: number | null;
  QuitStatus: -1 | 0 | 1;
}

const START: Query = { page: 1, rows: 20, key: "", BranchID: null, QuitStatus: 0 };

/** Which user the drawer shows; null = closed. */
type Editing = { user: UserRow | null } | null;

interface After {
  edit: (user: UserRow) => void;
  issued: (issued: IssuedPassword) => void;
  removed: () => void;
}

function useUserActs(after: After): UserActs {
  const resetting = useWrite("users.resetPassword", { refresh: ["users"], toast: false });
  const removal = useWrite("users.remove", {
    refresh: ["users", "branches"],
    toast: false,
    onSuccess: ({ data, msg }) => {
      after.removed();
      showOutcome(data, msg);
    },
  });
  const reset = async ({ id, NickName: name }: UserRow) => {
    if (!(await confirm({ content: t("resetQuestion", { name }) }))) return;
    resetting.mutate({ id }, { onSuccess: ({ data }) => after.issued({ name, password: data.password }) });
  };
  const remove = async (ids: readonly number[]) => {
    const agreed = await confirm({ content: t("deleteQuestion", { count: ids.length }), danger: true });
    if (agreed) removal.mutate({ ids: [...ids] });
  };
  return { edit: after.edit, reset: (user) => void reset(user), remove: (ids) => void remove(ids) };
}

export default function UsersPage() {
  const [query, setQuery] = useState(START);
  const [editing, setEditing] = useState<Editing>(null);
  const [issued, setIssued] = useState<IssuedPassword | null>(null);
  const [selected, setSelected] = useState<number[]>([]);
  const manage = useCan("system.manage.user");
  const answer = useCall("users.index", query, { keep: true });
  const acts = useUserActs({
    edit: (user) => setEditing({ user }),
    issued: setIssued,
    removed: () => setSelected([]),
  });
  const narrow = (change: Partial<Query>) => setQuery({ ...query, ...change, page: 1 });
  return (
    <PageFrame
      title={t("title")}
      flush
      actions={
        <Can permission="system.manage.user">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ user: null })}>
            {t("addTitle")}
          </Button>
        </Can>
      }
    >
      <div className={styles.layout}>
        <aside className={styles.tree} aria-label={t("branches")}>
          <BranchTree onSelect={(BranchID) => narrow({ BranchID })} />
        </aside>
        <div className={styles.list}>
          <div className={styles.bar}>
            <Input.Search
              className={styles.search ?? ""}
              allowClear
              placeholder={t("searchHint")}
              aria-label={t("searchHint")}
              onSearch={(key) => narrow({ key: key.trim() })}
            />
            <Segmented<Query["QuitStatus"]>
              aria-label={t("status")}
              value={query.QuitStatus}
              onChange={(QuitStatus) => narrow({ QuitStatus })}
              options={[
                { value: 0, label: t("active") },
                { value: 1, label: t("left") },
                { value: -1, label: common("all") },
              ]}
            />
            {selected.length > 0 ? (
              <>
                <span>{common("selected", { count: selected.length })}</span>
                <Button danger onClick={() => acts.remove(selected)}>
                  {common("delete")}
                </Button>
                <Button type="link" onClick={() => setSelected([])}>
                  {common("clearSelection")}
                </Button>
              </>
            ) : null}
          </div>
          <div className={styles.rows}>
            <DataTable
              answer={answer}
              rowKey="id"
              columns={userColumns(manage ? acts : null)}
              emptyText={t("empty")}
              {...(manage
                ? {
                    rowSelection: {
                      selectedRowKeys: selected,
                      onChange: (keys) => setSelected(keys.map(Number)),
                      getCheckboxProps: (user: UserRow) => ({ disabled: !able(user, "delete") }),
                    },
                  }
                : {})}
              page={{
                page: query.page,
                rows: query.rows,
                onChange: (page, rows) => setQuery({ ...query, page, rows }),
              }}
            />
          </div>
        </div>
      </div>
      {editing ? (
        <UserDrawer user={editing.user} branch={query.BranchID} onClose={() => setEditing(null)} onIssued={setIssued} />
      ) : null}
      <OneTimePassword issued={issued} onClose={() => setIssued(null)} />
    </PageFrame>
  );
}
