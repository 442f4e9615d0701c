/** What a record type has because its rows are given and shared to colleagues: acts on one and on many. */
import { lazy } from "react";
import { asText } from "../forms/values/as-text";
import type { DialogAction, ListRow } from "../list/ask/list-module";
import type { RecordAct } from "../records/parts/record-input";
import { openOver } from "../ui/dialogs/over";
import { type Colleagues, OWNER } from "./colleagues";
import { t } from "./texts";

const TransferDialog = lazy(() => import("./transfer-dialog"));
const ShareDialog = lazy(() => import("./share-dialog"));

const one = ({ titleField }: Colleagues, row: ListRow) => ({ ids: [row.id], who: [asText(row[titleField])] });

/** Asks to whom a row goes, which is given as whose it is shown to be. */
export const openTransfer = (colleagues: Colleagues, row: ListRow): void =>
  openOver((close) => (
    <TransferDialog {...colleagues} {...one(colleagues, row)} from={Number(row[OWNER])} onClose={close} />
  ));

export const openShare = (colleagues: Colleagues, row: ListRow): void =>
  openOver((close) => <ShareDialog {...colleagues} {...one(colleagues, row)} onClose={close} />);

/** Acts on one row, in its menu and in its panel. */
export const colleagueActs = <Row extends ListRow>(colleagues: Colleagues): RecordAct<Row>[] => [
  { key: "transfer", title: t("transfer"), ability: "transfer", run: (row) => openTransfer(colleagues, row) },
  { key: "share", title: t("share"), ability: "share", run: (row) => openShare(colleagues, row) },
];

/** Acts on many. */
export const colleagueBulkActs = (colleagues: Colleagues): DialogAction[] => [
  {
    key: "transfer",
    title: t("transfer"),
    permission: colleagues.rights.transfer,
    ability: "transfer",
    did: t("didTransfer"),
    dialog: ({ chosen, onClose, onDone }) => <TransferDialog {...colleagues} {...{ chosen, onClose, onDone }} />,
  },
  {
    key: "share",
    title: t("share"),
    permission: colleagues.rights.share,
    ability: "share",
    did: t("didShare"),
    dialog: ({ chosen, onClose, onDone }) => <ShareDialog {...colleagues} {...{ chosen, onClose, onDone }} />,
  },
];
