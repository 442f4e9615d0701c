/** A print template: boxes on paper in millimetres, some of them tables whose rows flow over pages. Nothing in it is evaluated. */
import type { Filter } from "../fields/filter";
import type { Message } from "../text/message";

/** Width and height in millimetres. */
export const PAPERS = {
  A4: [210, 297],
  A5: [148, 210],
  "241x280": [241, 280],
  "241x140": [241, 140],
  "241x93": [241, 93],
} as const satisfies Record<string, readonly [number, number]>;
export type PaperName = keyof typeof PAPERS;
export const PAPER_NAMES = Object.keys(PAPERS) as PaperName[];

export const ITEM_TYPES = ["text", "table", "line", "rect", "picture", "logo", "qr", "barcode"] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

export const FORMATS = ["upper", "date", "day", "number"] as const;
export type PaperFormat = (typeof FORMATS)[number];
export const FORMAT_TITLES: Readonly<Record<PaperFormat, Message>> = {
  upper: { cn: "大写金额", en: "Amount in characters" },
  date: { cn: "年月日", en: "Year, month, day" },
  day: { cn: "只取日期", en: "Day only" },
  number: { cn: "不带千分位", en: "Without separators" },
};

export const PRINT_LIMITS = {
  items: 200,
  columns: 20,
  tables: 3,
  text: 2_000,
  /** Characters of a picture as base64. */
  picture: 400_000,
  /** Pixels of either side of a picture. */
  pixels: 4_000,
  /** Of all pictures of a template together. */
  pictures: 5,
  /** Rows of a table on paper. */
  rows: 5_000,
  /** Records in one file. */
  records: 300,
} as const;

export interface PrintStyle {
  left: number;
  top: number;
  width: number;
  height: number;
  /** In points. */
  fontSize?: number | undefined;
  bold?: boolean | undefined;
  align?: "left" | "center" | "right" | undefined;
  /** `#rrggbb` */
  color?: string | undefined;
  /** Thickness of a line or a frame, in points. */
  border?: number | undefined;
}

export interface PrintColumn {
  field: string;
  title: string;
  width: number;
  align?: "left" | "center" | "right" | undefined;
  format?: PaperFormat | undefined;
  /** Its numbers are summed at the end of the table. */
  sum?: boolean | undefined;
}

export interface PrintTable {
  /** Key of the rows. */
  source: string;
  columns: readonly PrintColumn[];
  /** Sums of each page stand at its foot. */
  pageSum?: boolean | undefined;
}

export interface PrintItem {
  id: string;
  type: ItemType;
  style: PrintStyle;
  /** Of a picture its bytes as a data address. */
  text?: string | undefined;
  table?: PrintTable | undefined;
  /** It stands on every page. */
  repeat?: boolean | undefined;
  /** It is there only where this holds. */
  show?: Filter | undefined;
}

export interface PrintMargin {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface PrintTemplate {
  paper: PaperName;
  landscape: boolean;
  margin: PrintMargin;
  items: readonly PrintItem[];
}

/** Width and height of the sheet as it lies, in millimetres. */
export function sheetOf({ paper, landscape }: Pick<PrintTemplate, "paper" | "landscape">): readonly [number, number] {
  const [width, height] = PAPERS[paper];
  return landscape ? [height, width] : [width, height];
}

/** Millimetres as points, of which an inch has 72. */
export const points = (mm: number): number => (mm * 72) / 25.4;

const DEFAULT_SIZE = 10;
export const fontSizeOf = ({ fontSize = DEFAULT_SIZE }: PrintStyle): number => fontSize;
