/** What a record type has because its rows may lie in a pool: acts on one and on many, and a list of what lies there. */
import { lazy, type ReactNode } from "react";
import { asText } from "../forms/values/as-text";
import { act } from "../http/act";
import { call } from "../http/call";
import { about } from "../i18n/about";
import type { BulkAction, DialogAction, ListModule, ListRow, ListScreenHandle } from "../list/ask/list-module";
import type { RecordAct } from "../records/parts/record-input";
import { toast } from "../tell/toast";
import { undoAction } from "../ui/dialogs/outcome";
import { openOver } from "../ui/dialogs/over";
import { StatusTag } from "../ui/parts/status-tag";
import { claimOne } from "./claim";
import type { Pooled } from "./pooled";
import { PooledName } from "./pooled-name";
import { QuotaLine } from "./quota-line";
import { t } from "./texts";

const AllocateDialog = lazy(() => import("./allocate-dialog"));
const ToPoolDialog = lazy(() => import("./to-pool-dialog"));
const OwnerLog = lazy(() => import("./owner-log"));

/** Claims one row, and opens it beside the list. */
async function claim({ api, titleField }: Pooled, row: ListRow, screen: ListScreenHandle | undefined): Promise<void> {
  if (await claimOne(api.receive, row.id, asText(row[titleField]))) screen?.open(row.id);
}

async function toggleLock({ api, titleField }: Pooled, row: ListRow): Promise<void> {
  const answer = await act(api.lock, { ids: [row.id] });
  const did = row.locked === 1 ? "unlock" : "lock";
  if (answer) toast.success(about(t(did), asText(row[titleField])), undoAction(answer.data.undo, t(did)));
}

/** Stands behind the name of an open record: in the pool, or kept out of it. */
export function poolBadge({ names }: Pooled, row: ListRow): ReactNode {
  if (row.IsGongHai === 1) return <StatusTag text={t("inPool", { ...names })} tone="waiting" />;
  return row.locked === 1 ? <StatusTag text={t("locked")} tone="idle" /> : null;
}

/** Acts on one row, in its menu and in its panel. */
export function poolActs<Row extends ListRow>(pooled: Pooled): RecordAct<Row>[] {
  const one = ({ id, ...row }: Row) => ({ ids: [id], who: [asText(row[pooled.titleField])] });
  return [
    {
      key: "receive",
      title: t("claim"),
      ability: "receive",
      hotkey: "l",
      leads: true,
      run: (row, screen) => void claim(pooled, row, screen),
    },
    {
      key: "alloc",
      title: t("allocate"),
      ability: "alloc",
      leads: true,
      run: (row) => openOver((close) => <AllocateDialog {...pooled} {...one(row)} onClose={close} />),
    },
    {
      key: "toPool",
      title: t("toPool"),
      ability: "toPool",
      run: (row) => openOver((close) => <ToPoolDialog {...pooled} {...one(row)} onClose={close} />),
    },
    { key: "lock", title: t("lockOrUnlock"), ability: "lock", run: (row) => void toggleLock(pooled, row) },
    {
      key: "ownerLog",
      title: t("ownerLog"),
      open: true,
      run: ({ id }) => openOver((close) => <OwnerLog route={pooled.api.ownerLog} id={id} onClose={close} />),
    },
  ];
}

/** Acts on many: of the pool, and of rows that are somebody's. */
export function poolBulkActs({ api, rights, names, titleField }: Pooled): (BulkAction | DialogAction)[] {
  const pooled = { api, rights, names, titleField };
  return [
    {
      key: "receive",
      title: t("claim"),
      permission: rights.receive,
      ability: "receive",
      did: t("didClaim"),
      run: async (chosen) => {
        const ids = "ids" in chosen ? chosen.ids : [];
        return (await call(api.receive, { ids })).data;
      },
    },
    {
      key: "alloc",
      title: t("allocate"),
      permission: rights.alloc,
      ability: "alloc",
      did: t("didAllocate"),
      dialog: ({ chosen, onClose, onDone }) => <AllocateDialog {...pooled} {...{ chosen, onClose, onDone }} />,
    },
    {
      key: "toPool",
      title: t("toPool"),
      permission: rights.toPool,
      ability: "toPool",
      did: t("didPool"),
      dialog: ({ chosen, onClose, onDone }) => <ToPoolDialog {...pooled} {...{ chosen, onClose, onDone }} />,
    },
  ];
}

/** What works on a row of the pool. */
const POOL_ACTS: ReadonlySet<string> = new Set(["receive", "alloc"]);

/** Whom one talks to, one reads once it is one's own. */
const POOL_COLUMNS = {
  lacks: ["UserID", "nextgenjintime", "AddTime"],
  adds: ["city", "genjintext", "poolReason", "poolTime"],
};

/** The list of what lies in the pool. */
export function poolList<Row extends ListRow>(all: ListModule<Row>, pooled: Pooled): ListModule<Row> {
  const { create: _, titleField, ...rest } = all;
  const list = { ...rest, titleField };
  return {
    ...list,
    always: { gonghai: 1, sort: "poolTime", order: "desc" },
    scenes: [],
    tickedOnly: true,
    head: () => <QuotaLine route={pooled.api.quota} />,
    columns: { ...POOL_COLUMNS, lacks: [...POOL_COLUMNS.lacks, ...all.brings] },
    cardFields: ["status", "LaiYuan", "poolTime"],
    cells: {
      ...list.cells,
      [titleField]: (row) => <PooledName module={list.formId} row={row} name={asText(row[titleField])} />,
    },
    rowActions: list.rowActions.filter(({ ability = "" }) => POOL_ACTS.has(ability)),
    empty: { title: t("empty", { ...pooled.names }), hint: t("emptyHint", { ...pooled.names }) },
    headerEntries: all.headerEntries.filter(({ key }) => key === "export" || key === "repeat"),
  };
}
