/** What can be put on the sheet: items by themselves, and fields of the record. */
import {
  BarcodeOutlined,
  BorderOutlined,
  FontSizeOutlined,
  LineOutlined,
  PictureOutlined,
  QrcodeOutlined,
  ShopOutlined,
  TableOutlined,
} from "@ant-design/icons";
import type { Offered } from "@qicheng/api/print-templates/routes";
import { ITEM_TYPES, type ItemType, type PrintItem } from "@qicheng/engine/print/template";
import type { ReactNode } from "react";
import styles from "./designer.module.css";
import { d } from "./designer-texts";
import type { LayoutWork } from "./use-layout";

/** Kind of what is dragged. */
export const PIECE = "application/x-print-item";

const SIGNS: Readonly<Record<ItemType, ReactNode>> = {
  text: <FontSizeOutlined aria-hidden />,
  table: <TableOutlined aria-hidden />,
  line: <LineOutlined aria-hidden />,
  rect: <BorderOutlined aria-hidden />,
  picture: <PictureOutlined aria-hidden />,
  logo: <ShopOutlined aria-hidden />,
  qr: <QrcodeOutlined aria-hidden />,
  barcode: <BarcodeOutlined aria-hidden />,
};

/** What a new item begins with. */
export function begunWith(type: ItemType, { tables, groups }: Offered): Partial<PrintItem> {
  const key = groups[0]?.fields[0]?.key ?? "";
  if (type === "text") return { text: d("text") };
  if (type === "qr" || type === "barcode") return { text: `{${key}}` };
  const [table] = tables;
  if (type !== "table" || !table) return {};
  const columns = table.columns.slice(0, 6);
  const width = Math.round(1800 / columns.length) / 10;
  return {
    table: {
      source: table.key,
      columns: columns.map(({ key: field, title, kind }) => ({
        field,
        title,
        width,
        ...(kind === "number" && { align: "right" as const }),
      })),
    },
  };
}

interface Props {
  work: LayoutWork;
  offered: Offered;
}

export function Palette({ work: { acts, chosen, draft }, offered }: Props) {
  const [only] = chosen;
  const text = draft.template.items.find(({ id, type }) => chosen.size === 1 && id === only && type === "text");
  const field = (key: string, title: string) => {
    if (text) acts.change("text", (item) => ({ ...item, text: `${item.text ?? ""}{${key}}` }));
    else
      acts.add("text", undefined, {
        text: d("labelled", { title, field: `{${key}}` }),
        ...(key.startsWith("page") && { repeat: true }),
      });
  };
  return (
    <nav className={styles.palette} aria-label={d("items")}>
      <p className={styles.hint}>{d("itemsHint")}</p>
      <div className={styles.pieces}>
        {ITEM_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            className={styles.piece}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(PIECE, type)}
            onClick={() => acts.add(type, undefined, begunWith(type, offered))}
          >
            {SIGNS[type]}
            <span>{d(type)}</span>
          </button>
        ))}
      </div>
      <p className={styles.hint}>{d("fieldsHint")}</p>
      {offered.groups.map(({ key, title, fields }, at) => (
        <details key={key} className={styles.group} open={at === 0}>
          <summary>{title}</summary>
          <div className={styles.fields}>
            {fields.map((one) => (
              <button key={one.key} type="button" className={styles.field} onClick={() => field(one.key, one.title)}>
                {one.title}
              </button>
            ))}
          </div>
        </details>
      ))}
    </nav>
  );
}
