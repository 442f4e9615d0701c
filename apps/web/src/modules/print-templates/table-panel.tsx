/** What a table shows: its rows, and its columns in their order. */
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { PRINT_LIMITS, type PrintColumn, type PrintTable } from "@qicheng/engine/print/template";
import { Button, Input, Select, Switch, Tooltip } from "antd";
import panel from "../../kernel/drafting/properties.module.css";
import { Row } from "../../kernel/drafting/row";
import { NumberInput } from "../../kernel/ui/parts/number-input";
import styles from "./designer.module.css";
import { d } from "./designer-texts";
import type { PanelProps } from "./panel-props";

interface ColumnProps {
  column: PrintColumn;
  at: number;
  count: number;
  fields: { value: string; label: string; isNumber: boolean }[];
  formats: { value: string; label: string }[];
  disabled: boolean;
  onChange: (change: Partial<PrintColumn>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const ALIGNS = [
  ["left", "alignLeft"],
  ["center", "alignCenter"],
  ["right", "alignRight"],
] as const;

function Column({ column, at, count, fields, formats, disabled, onChange, onMove, onRemove }: ColumnProps) {
  const sign = (title: string, icon: React.ReactNode, off: boolean, run: () => void) => (
    <Tooltip title={title}>
      <Button type="text" size="small" icon={icon} aria-label={title} disabled={disabled || off} onClick={run} />
    </Tooltip>
  );
  return (
    <li className={styles.column}>
      <div className={styles.columnHead}>
        <Input
          size="small"
          aria-label={d("columnTitle")}
          maxLength={60}
          disabled={disabled}
          value={column.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        {sign(d("columnUp"), <ArrowUpOutlined aria-hidden />, at === 0, () => onMove(-1))}
        {sign(d("columnDown"), <ArrowDownOutlined aria-hidden />, at === count - 1, () => onMove(1))}
        {sign(d("removeColumn"), <DeleteOutlined aria-hidden />, count === 1, onRemove)}
      </div>
      <div className={styles.two}>
        <Select
          size="small"
          aria-label={d("columnField")}
          disabled={disabled}
          value={column.field}
          options={fields}
          onChange={(field) => onChange({ field })}
        />
        <NumberInput
          size="small"
          aria-label={d("columnWidth")}
          prefix={d("width")}
          min={4}
          max={400}
          step={1}
          precision={1}
          disabled={disabled}
          value={column.width}
          onChange={(width) => width !== null && onChange({ width })}
        />
        <Select
          size="small"
          aria-label={d("align")}
          disabled={disabled}
          value={column.align ?? "left"}
          options={ALIGNS.map(([value, title]) => ({ value, label: d(title) }))}
          onChange={(align) => onChange({ align })}
        />
        <Select
          size="small"
          aria-label={d("format")}
          disabled={disabled}
          value={column.format ?? ""}
          options={[{ value: "", label: d("plain") }, ...formats]}
          onChange={(format) =>
            onChange({ format: format === "" ? undefined : (format as NonNullable<PrintColumn["format"]>) })
          }
        />
      </div>
      {fields.find(({ value }) => value === column.field)?.isNumber ? (
        <span className={panel.condition}>
          {d("sum")}
          <Switch
            size="small"
            aria-label={`${d("sum")} ${column.title}`}
            disabled={disabled}
            checked={column.sum === true}
            onChange={(sum) => onChange({ sum })}
          />
        </span>
      ) : null}
    </li>
  );
}

const NO_TABLE: PrintTable = { source: "", columns: [] };

export function TablePanel({ item, offered, acts, disabled }: PanelProps) {
  const { table = NO_TABLE } = item;
  const source = offered.tables.find(({ key }) => key === table.source);
  const fields = (source?.columns ?? []).map(({ key, title, kind }) => ({
    value: key,
    label: title,
    isNumber: kind === "number" && key !== "no",
  }));
  const formats = offered.formats.map(({ key, title }) => ({ value: key, label: title }));
  const put = (about: string, change: Partial<PrintTable>) =>
    acts.change(`table ${about}`, (one) => ({ ...one, table: { ...table, ...change } }));
  const columns = (next: PrintColumn[], about = "columns") => put(about, { columns: next });
  const choose = (key: string) => {
    const found = offered.tables.find((one) => one.key === key);
    if (!found) return;
    const some = found.columns.slice(0, 6);
    const width = Math.round((item.style.width * 10) / some.length) / 10;
    put("source", { source: key, columns: some.map((one) => ({ field: one.key, title: one.title, width })) });
  };
  const swapped = (at: number, by: -1 | 1) => {
    const next = [...table.columns];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    columns(next);
  };
  return (
    <>
      <Row label={d("source")}>
        <Select
          size="small"
          aria-label={d("source")}
          disabled={disabled}
          value={table.source}
          options={offered.tables.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={choose}
        />
      </Row>
      <span className={panel.condition}>
        {d("pageSum")}
        <Switch
          size="small"
          aria-label={d("pageSum")}
          disabled={disabled}
          checked={table.pageSum === true}
          onChange={(pageSum) => put("pageSum", { pageSum })}
        />
      </span>
      <Row label={d("columns")}>
        <ul className={styles.columns}>
          {table.columns.map((column, at) => (
            <Column
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
              key={at}
              {...{ column, at, fields, formats, disabled }}
              count={table.columns.length}
              onChange={(change) =>
                columns(
                  table.columns.map((one, nth) => (nth === at ? { ...one, ...change } : one)),
                  `${at} ${Object.keys(change).join()}`,
                )
              }
              onMove={(by) => swapped(at, by)}
              onRemove={() => columns(table.columns.filter((_one, nth) => nth !== at))}
            />
          ))}
        </ul>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled || table.columns.length >= PRINT_LIMITS.columns || fields.length === 0}
          onClick={() => {
            const [first] = fields;
            const free = fields.find(({ value }) => !table.columns.some(({ field }) => field === value)) ?? first;
            if (free) columns([...table.columns, { field: free.value, title: free.label, width: 25 }]);
          }}
        >
          {d("addColumn")}
        </Button>
      </Row>
    </>
  );
}
