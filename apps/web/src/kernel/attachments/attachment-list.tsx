import type { AttachmentRow } from "@qicheng/api/files/routes";
import { Table, type TableColumnsType } from "antd";
import { type ReactNode, useState } from "react";
import { MoreMenu } from "../actions/more-menu";
import styles from "../files/attachments.module.css";
import { useLook } from "../files/file-list";
import { FileName, PreviewButton, RenameInput } from "../files/file-name";
import { sizeText } from "../files/file-text";
import { t } from "../files/texts";
import { useWrite } from "../http/hooks";
import { common } from "../i18n/common";
import { useSession } from "../session/session-store";
import { usePhone } from "../ui/basis/use-phone";
import { confirm } from "../ui/dialogs/confirm";
import { RelativeTime } from "../ui/parts/relative-time";

interface Props {
  rows: readonly AttachmentRow[];
  /** The record accepts attachments from me. */
  addable: boolean;
}

function save({ url, filename }: AttachmentRow): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
}

interface Acts {
  open: (row: AttachmentRow) => (() => void) | undefined;
  rename: (row: AttachmentRow) => void;
  addable: boolean;
}

function FileMenu({ row, acts }: { row: AttachmentRow; acts: Acts }) {
  const me = useSession(({ profile }) => profile?.UserID);
  const remove = useWrite("files.remove", { toast: () => row.filename });
  const ask = async () => {
    if (await confirm({ content: t("confirmDelete"), names: [row.filename], danger: true }))
      remove.mutate({ id: row.id });
  };
  const open = acts.open(row);
  const items = [
    { key: "download", title: t("download"), run: () => save(row) },
    ...(acts.addable ? [{ key: "rename", title: t("rename"), run: () => acts.rename(row) }] : []),
    ...(row.userid === me ? [{ key: "delete", title: common("delete"), danger: true, run: () => void ask() }] : []),
  ];
  return (
    <span className={styles.fileActs}>
      <PreviewButton row={row} onOpen={open} />
      <MoreMenu acts={items} row={row.filename} />
    </span>
  );
}

const columnsOf = (name: (row: AttachmentRow) => ReactNode, acts: Acts): TableColumnsType<AttachmentRow> => [
  { title: t("name"), render: (_, row) => name(row) },
  { title: t("size"), width: 76, className: "numbers", render: (_, { size }) => sizeText(size) },
  { title: t("uploader"), dataIndex: "username", width: 80, ellipsis: true },
  { title: t("time"), width: 124, render: (_, { addTime }) => <RelativeTime value={addTime} /> },
  {
    title: <span className="visually-hidden">{common("actions")}</span>,
    width: 88,
    align: "right",
    render: (_, row) => <FileMenu row={row} acts={acts} />,
  },
];

function Cards({ rows, name, acts }: Pick<Props, "rows"> & { name: (row: AttachmentRow) => ReactNode; acts: Acts }) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <div className={styles.cardBody}>
            {name(row)}
            <span className={styles.quiet}>
              {sizeText(row.size)} · {row.username} · <RelativeTime value={row.addTime} />
            </span>
          </div>
          <FileMenu row={row} acts={acts} />
        </li>
      ))}
    </ul>
  );
}

/** Attachments as a table, on a phone as cards; pictures open large. */
export function AttachmentList({ rows, addable }: Props) {
  const phone = usePhone();
  const [renaming, setRenaming] = useState(0);
  const { open, look } = useLook(rows);
  const acts: Acts = {
    addable,
    open,
    rename: ({ id }) => setRenaming(id),
  };
  const name = (row: AttachmentRow) =>
    row.id === renaming ? (
      <RenameInput row={row} onDone={() => setRenaming(0)} />
    ) : (
      <FileName row={row} onOpen={acts.open(row)} />
    );
  return (
    <>
      {phone ? (
        <Cards rows={rows} name={name} acts={acts} />
      ) : (
        <Table<AttachmentRow>
          size="small"
          rowKey="id"
          columns={columnsOf(name, acts)}
          dataSource={rows}
          pagination={false}
        />
      )}
      {look}
    </>
  );
}
