/** One item of a layout as it stands on the sheet of the designer. */
import { BarcodeOutlined, PictureOutlined, QrcodeOutlined } from "@ant-design/icons";
import { fontSizeOf, type PrintItem, pictureField } from "@qicheng/engine/print/template";
import type { CSSProperties } from "react";
import styles from "./designer.module.css";
import { d } from "./designer-texts";
import { readableText, type Titles } from "./offered";

/** Points as millimetres. */
const MM_PER_POINT = 25.4 / 72;

interface Props {
  item: PrintItem;
  titles: Titles;
  /** Pixels of a millimetre. */
  scale: number;
}

function TableLook({ item, scale }: Props) {
  const { columns = [] } = item.table ?? {};
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const cells = (text: (at: number) => string, head: boolean) => (
    <div className={styles.tableRow} data-head={head || undefined}>
      {columns.map((column, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
          key={at}
          style={{ width: `${(column.width / whole) * 100}%`, textAlign: head ? "center" : column.align }}
        >
          {text(at)}
        </span>
      ))}
    </div>
  );
  return (
    <div className={styles.table} style={{ fontSize: `${fontSizeOf(item.style) * MM_PER_POINT * scale}px` }}>
      {cells((at) => columns[at]?.title ?? "", true)}
      {cells(() => "…", false)}
      {cells((at) => (columns[at]?.sum ? "Σ" : ""), false)}
    </div>
  );
}

const SIGNS = {
  qr: <QrcodeOutlined aria-hidden />,
  barcode: <BarcodeOutlined aria-hidden />,
  logo: <PictureOutlined aria-hidden />,
  picture: <PictureOutlined aria-hidden />,
} as const;

function TextLook({ item: { style, text = "" }, titles, scale }: Props) {
  const look: CSSProperties = {
    fontSize: `${fontSizeOf(style) * MM_PER_POINT * scale}px`,
    fontWeight: style.bold ? 700 : 400,
    textAlign: style.align ?? "left",
    color: style.color ?? "#000000",
  };
  return (
    <div className={styles.textLook} style={look}>
      <span>{readableText(text, titles)}</span>
    </div>
  );
}

function ShapeLook({ item: { type, style }, scale }: Props) {
  const { border = 0.5, color = "#000000", width, height } = style;
  const line = `${Math.max(1, border * MM_PER_POINT * scale)}px solid ${color}`;
  if (type === "rect") return <div className={styles.whole} style={{ border: line }} />;
  const flat = width >= height;
  return <div className={styles.whole} style={flat ? { borderBlockStart: line } : { borderInlineStart: line }} />;
}

export function ItemLook(props: Props) {
  const { item, titles } = props;
  const { type, text = "" } = item;
  if (type === "table") return <TableLook {...props} />;
  if (type === "text") return <TextLook {...props} />;
  if (type === "line" || type === "rect") return <ShapeLook {...props} />;
  const field = pictureField(item);
  if (type === "picture" && text !== "" && field === undefined)
    return <img src={text} alt="" className={styles.pictureLook} draggable={false} />;
  return (
    <div className={styles.signLook}>
      {SIGNS[type]}
      <span>{text === "" ? d(type) : readableText(text, titles)}</span>
    </div>
  );
}
