/** A print template: boxes on paper in millimetres, some of them tables whose rows flow over pages. Nothing in it is evaluated. */
import type { Filter } from "../fields/filter";
import type { Message } from "../text/message";

/** Width and height in millimetres; of sheets of labels those of one label. */
export const PAPERS = {
  A4: [210, 297],
  A5: [148, 210],
  "241x280": [241, 280],
  "241x140": [241, 140],
  "241x93": [241, 93],
  "60x40": [60, 40],
  "40x30": [40, 30],
  A4x24: [70, 37],
  A4x40: [52.5, 29.7],
} as const satisfies Record<string, readonly [number, number]>;
export type PaperName = keyof typeof PAPERS;
export const PAPER_NAMES = Object.keys(PAPERS) as PaperName[];

/** A sheet on which many labels stand, row by row. */
export interface LabelSheet {
  size: readonly [width: number, height: number];
  columns: number;
  rows: number;
  /** Of the first label. */
  left: number;
  top: number;
}

const LABEL_SHEETS: Partial<Record<PaperName, LabelSheet>> = {
  A4x24: { size: PAPERS.A4, columns: 3, rows: 8, left: 0, top: 0.5 },
  A4x40: { size: PAPERS.A4, columns: 4, rows: 10, left: 0, top: 0 },
};

export const labelSheetOf = ({ paper }: Pick<PrintTemplate, "paper">): LabelSheet | undefined => LABEL_SHEETS[paper];

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
  /** Records in one file, counted as often as they stand there. */
  drawn: 1_000,
  /** Pictures of records in one file. */
  recordPictures: 300,
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
  /** Of a picture its bytes as a data address, or the field with the record's pictures as `{key}`. */
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

/** Width and height of what is designed as it lies, in millimetres: a sheet, or one label of a sheet of labels. */
export function sheetOf(template: Pick<PrintTemplate, "paper" | "landscape">): readonly [number, number] {
  const [width, height] = PAPERS[template.paper];
  return template.landscape && !labelSheetOf(template) ? [height, width] : [width, height];
}

/** Width and height of the paper in the printer, in millimetres. */
export const pageOf = (template: Pick<PrintTemplate, "paper" | "landscape">): readonly [number, number] =>
  labelSheetOf(template)?.size ?? sheetOf(template);

/** The field whose pictures an item shows; undefined for a picture of the template's own. */
export const pictureField = ({ type, text = "" }: Pick<PrintItem, "type" | "text">): string | undefined =>
  type === "picture" ? /^\{([^{}|]{1,80})\}$/.exec(text)?.[1] : undefined;

/** Millimetres as points, of which an inch has 72. */
export const points = (mm: number): number => (mm * 72) / 25.4;

const DEFAULT_SIZE = 10;
export const fontSizeOf = ({ fontSize = DEFAULT_SIZE }: PrintStyle): number => fontSize;
