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

const titleOf = ({ title, letter }: Column) => title || t("noTitle", { letter });

/** What is wrong with what was chosen; '' for nothing. A region may stand in several columns. */
export function mappingProblem(uploaded: Uploaded, sheet: number, mapping: readonly string[]): string {
  if (mapping.every((key) => key === "")) return t("none");
  const missing = uploaded.fields.filter(({ key, required }) => required && !mapping.includes(key));
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
      width: phone ? "55%" : 240,
      render: (_, column) => (
        <Select
          className={styles.choice ?? ""}
          aria-label={titleOf(column)}
          showSearch={{ optionFilterProp: "label" }}
          value={mapping[column.at] ?? ""}
          options={options}
          onChange={(key: string) => onMapping(mapping.map((old, at) => (at === column.at ? key : old)))}
        />
      ),
    },
  ];
  const problem = mappingProblem(uploaded, sheet, mapping);
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
