import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from "@ant-design/icons";
import type { DictionaryKind } from "@qicheng/api/dictionary";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { Button, Switch, type TableColumnsType } from "antd";
import { useState } from "react";
import { Can, useCan } from "../../kernel/access/can";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { say } from "../../kernel/i18n/language";
import { confirm } from "../../kernel/ui/confirm";
import { DataTable } from "../../kernel/ui/data-table";
import { showOutcome } from "../../kernel/ui/outcome";
import { StatusTag } from "../../kernel/ui/status-tag";
import styles from "./dictionary.module.css";
import { type Entry, EntryDrawer } from "./entry-drawer";
import { KIND_TITLES } from "./kinds";
import { moved } from "./moved";
import { t } from "./texts";

interface Acts {
  edit: (entry: Entry) => void;
  enable: (entry: Entry, on: boolean) => void;
  move: (entry: Entry, step: -1 | 1) => void;
  remove: (entry: Entry) => void;
}

function OrderButtons({ entry, at, last, acts }: { entry: Entry; at: number; last: number; acts: Acts }) {
  return (
    <span className={styles.actions}>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t("up", { name: entry.name })}
        disabled={at === 0}
        onClick={() => acts.move(entry, -1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t("down", { name: entry.name })}
        disabled={at === last}
        onClick={() => acts.move(entry, 1)}
      />
    </span>
  );
}

function columns(manage: boolean, last: number, acts: Acts): TableColumnsType<Entry> {
  return [
    { key: "name", title: t("name"), render: (_, { name, color }) => <StatusTag text={name} colour={color} /> },
    {
      key: "order",
      title: t("order"),
      width: 90,
      responsive: ["md"],
      hidden: !manage,
      render: (_, entry, at) => <OrderButtons entry={entry} at={at} last={last} acts={acts} />,
    },
    {
      key: "status",
      title: t("inUse"),
      width: 80,
      render: (_, entry) => (
        <Switch
          size="small"
          checked={entry.status === 1}
          disabled={!manage}
          aria-label={t("enable", { name: entry.name })}
          onChange={(on) => acts.enable(entry, on)}
        />
      ),
    },
    {
      key: "actions",
      title: common("actions"),
      width: 130,
      hidden: !manage,
      render: (_, entry) => (
        <span className={styles.actions}>
          <Button type="link" size="small" onClick={() => acts.edit(entry)}>
            {common("edit")}
          </Button>
          <Button type="link" size="small" danger onClick={() => acts.remove(entry)}>
            {common("delete")}
          </Button>
        </span>
      ),
    },
  ];
}

/** Entries of one kind, in their order. */
export function EntryList({ kind }: { kind: DictionaryKind }) {
  const [editing, setEditing] = useState<{ entry: Entry | null } | null>(null);
  const manage = useCan("system.manage.status");
  const answer = useCall("dictionary.index", { types: kind, rows: LIMITS.rows });
  const rows = answer.data?.rows ?? [];
  const refresh = ["dictionary"];
  const edit = useWrite("dictionary.edit", { refresh, toast: false });
  const sort = useWrite("dictionary.sort", { refresh, toast: false });
  const removal = useWrite("dictionary.remove", {
    refresh,
    toast: false,
    onSuccess: ({ data, msg }) => showOutcome(data, msg),
  });
  const remove = async (entry: Entry) => {
    const agreed = await confirm({ content: t("deleteQuestion", { name: entry.name }), danger: true });
    if (agreed) removal.mutate({ ids: [entry.id] });
  };
  const acts: Acts = {
    edit: (entry) => setEditing({ entry }),
    enable: ({ id, name, color, sort: place, version }, on) =>
      edit.mutate({ id, name, color, sort: place, version, status: on ? 1 : 0 }),
    move: (entry, step) => {
      const ids = rows.map(({ id }) => id);
      sort.mutate({ ids: moved(ids, entry.id, step) });
    },
    remove: (entry) => void remove(entry),
  };
  return (
    <section className={styles.entries} aria-label={say(KIND_TITLES[kind])}>
      <header>
        <h2>{say(KIND_TITLES[kind])}</h2>
        <Can permission="system.manage.status">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ entry: null })}>
            {t("addTitle")}
          </Button>
        </Can>
      </header>
      <DataTable
        answer={answer}
        rowKey="id"
        emptyText={t("empty")}
        loading={sort.isPending}
        columns={columns(manage, rows.length - 1, acts)}
        rowClassName={(entry) => (entry.status === 1 ? "" : (styles.disabled ?? ""))}
      />
      {editing ? (
        <EntryDrawer
          kind={kind}
          entry={editing.entry}
          sort={editing.entry?.sort ?? Math.min(9999, Math.max(-1, ...rows.map((row) => row.sort)) + 1)}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </section>
  );
}
