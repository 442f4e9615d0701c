import { Button, Input } from "antd";
import { useState } from "react";
import { Can } from "../../kernel/access/can";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { confirm } from "../../kernel/ui/confirm";
import { showOutcome } from "../../kernel/ui/outcome";
import { DeletedTable } from "./deleted-table";
import styles from "./recycle.module.css";
import { t } from "./texts";

/** Deleted records of one module. */
export function RecycleList({ module }: { module: string }) {
  const [query, setQuery] = useState({ page: 1, rows: 20, key: "" });
  const [selected, setSelected] = useState<number[]>([]);
  const answer = useCall("recycle.list", { ...query, module }, { keep: true });
  const options = {
    toast: false,
    onSuccess: ({ data, msg }: { data: Parameters<typeof showOutcome>[0]; msg: string }) => {
      setSelected([]);
      showOutcome(data, msg);
    },
  };
  const restore = useWrite("recycle.restore", options);
  const purge = useWrite("recycle.purge", options);
  const count = selected.length;
  const act = async (how: "restore" | "purge") => {
    const agreed = await confirm({ content: t(`${how}Question`, { count }), danger: how === "purge" });
    if (agreed) (how === "purge" ? purge : restore).mutate({ module, ids: selected });
  };
  return (
    <>
      <div className={styles.bar}>
        <Input.Search
          className={styles.search ?? ""}
          allowClear
          placeholder={t("searchHint")}
          aria-label={t("searchHint")}
          onSearch={(key) => setQuery({ ...query, key: key.trim(), page: 1 })}
        />
        <Can permission="system.manage.restore">
          <Button type="primary" disabled={count === 0} loading={restore.isPending} onClick={() => void act("restore")}>
            {t("restore")}
          </Button>
          <Button danger disabled={count === 0} loading={purge.isPending} onClick={() => void act("purge")}>
            {t("purge")}
          </Button>
        </Can>
        {count > 0 ? <span>{common("selected", { count })}</span> : null}
      </div>
      <DeletedTable
        answer={answer}
        page={query.page}
        rows={query.rows}
        onPage={(page, rows) => setQuery({ ...query, page, rows })}
        selected={selected}
        onSelect={setSelected}
      />
    </>
  );
}
