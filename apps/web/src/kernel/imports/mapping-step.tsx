import { Alert, Select, Table, type TableColumnsType } from "antd";
import { common } from "../i18n/common";
import { usePhone } from "../ui/basis/use-phone";
import { absentRows, FurtherSheets } from "./further-sheets";
import styles from "./imports.module.css";
import { t } from "./texts";
import type { Uploaded } from "./upload-step";

type Sheet = Uploaded["sheets"][number];
type Column = Sheet["columns"][number] & { at: number };

interface Props {
  uploaded: Uploaded;
  sheet: number;
  mapping: readonly string[];
  onSheet: (sheet: number) => void;
  onMapping: (mapping: string[]) => void;
}

const titleOf = ({ title, letter }: Pick<Column, "title" | "letter">) => title || t("noTitle", { letter });

/** How a column was found to be its field, where that is not sure. */
function foundBy({ by }: Column): string {
  if (by === "guess") return t("byGuess");
  return by === "remembered" ? t("byMemory") : "";
}

/** Not said yet: the heading stands for several columns or fields. */
const ASKED = "?";

/** The fields as they are proposed; what is asked has none. */
export const proposedIn = ({ sheets }: Uploaded, sheet: number): string[] =>
  (sheets[sheet]?.mapping ?? []).map((key, at) => (sheets[sheet]?.columns[at]?.by === "ask" ? ASKED : key));

const namesWhere = (uploaded: Uploaded, sheet: number, isMeant: (at: number) => boolean): string =>
  (uploaded.sheets[sheet]?.columns ?? [])
    .map((column, at) => ({ ...column, at }))
    .filter(({ at }) => isMeant(at))
    .map(titleOf)
    .join(common("listComma"));

/** Fields that are chosen for several columns, of which only one can be it. */
const twiceIn = ({ fields }: Uploaded, mapping: readonly string[]) =>
  fields.find(({ key, joins }) => !joins && mapping.indexOf(key) !== mapping.lastIndexOf(key));

/** What is wrong with what was chosen; '' for nothing. A region may stand in several columns. */
export function mappingProblem(uploaded: Uploaded, sheet: number, mapping: readonly string[]): string {
  const asked = namesWhere(uploaded, sheet, (at) => mapping[at] === ASKED);
  if (asked !== "") return t("asked", { columns: asked });
  const twice = twiceIn(uploaded, mapping);
  if (twice) return t("twice", { title: twice.title });
  if (mapping.every((key) => key === "")) return t("none");
  const missing = uploaded.fields.filter(
    ({ key, required, standIn }) =>
      required && !mapping.includes(key) && !(standIn !== "" && mapping.includes(standIn)),
  );
  if (missing.length > 0) return t("missing", { fields: missing.map(({ title }) => title).join(common("listComma")) });
  const absent = absentRows(uploaded, sheet, { required: true });
  return absent === "" ? "" : t("missingSheets", { fields: absent });
}

export function MappingStep({ uploaded, sheet, mapping, onSheet, onMapping }: Props) {
  const phone = usePhone();
  const { sheets, fields, earlier } = uploaded;
  const shown = sheets[sheet];
  const options = [
    { value: "", label: t("ignore") },
    ...fields.map(({ key, title, required }) => ({ value: key, label: required ? `${title} *` : title })),
  ];
  const columns: TableColumnsType<Column> = [
    { title: t("column"), width: phone ? "45%" : 200, ellipsis: true, render: (_, column) => titleOf(column) },
    {
      title: t("samples"),
      responsive: ["md"],
      render: (_, { samples }) => <span className={styles.samples}>{samples.join(common("listComma")) || "—"}</span>,
    },
    {
      title: t("field"),
      width: phone ? "55%" : 280,
      render: (_, column) => {
        const key = mapping[column.at] ?? "";
        const isAsked = key === ASKED;
        const how = shown?.mapping[column.at] === key ? foundBy(column) : "";
        return (
          <div className={styles.chosen}>
            <Select
              className={styles.choice ?? ""}
              aria-label={titleOf(column)}
              showSearch={{ optionFilterProp: "label" }}
              value={isAsked ? null : key}
              {...(isAsked ? { status: "warning" as const, placeholder: t("choose") } : {})}
              options={options}
              onChange={(next: string) => onMapping(mapping.map((old, at) => (at === column.at ? next : old)))}
            />
            {how === "" ? null : <span className={styles.how}>{how}</span>}
          </div>
        );
      },
    },
  ];
  const problem = mappingProblem(uploaded, sheet, mapping);
  const ignored = namesWhere(uploaded, sheet, (at) => mapping[at] === "");
  return (
    <div className={styles.body}>
      {earlier ? <Alert type="warning" showIcon title={earlier} /> : null}
      {sheets.length > 1 ? (
        <div className={styles.sheet}>
          {t("sheet")}
          <Select
            aria-label={t("sheet")}
            value={sheet}
            options={sheets.map(({ name, rows }, value) => ({ value, label: t("sheetOption", { name, rows }) }))}
            onChange={onSheet}
          />
        </div>
      ) : null}
      {shown?.notes.map((note) => (
        <Alert key={note} type="info" showIcon title={note} />
      ))}
      {problem ? <Alert type="error" showIcon title={problem} /> : null}
      {ignored ? <span className={styles.quiet}>{t("ignored", { columns: ignored })}</span> : null}
      <Table<Column>
        size="small"
        rowKey="at"
        columns={columns}
        dataSource={shown?.columns.map((column, at) => ({ ...column, at })) ?? []}
        pagination={false}
        scroll={{ y: 340 }}
      />
      <FurtherSheets {...{ uploaded, sheet }} />
    </div>
  );
}
