/** What is said of one chosen item. */
import type { PrintItem, PrintStyle } from "@qicheng/engine/print/template";
import { Button, Input, Segmented, Select, Switch } from "antd";
import { useId, useState } from "react";
import panel from "../../kernel/drafting/properties.module.css";
import { Row } from "../../kernel/drafting/row";
import { FilterDialog } from "../../kernel/list/filter/filter-dialog";
import { draftCount, draftOfFilter } from "../../kernel/list/filter/filter-model";
import { ColourField } from "../../kernel/ui/parts/colour-field";
import { NumberInput } from "../../kernel/ui/parts/number-input";
import styles from "./designer.module.css";
import { d } from "./designer-texts";
import { conditionFields } from "./offered";
import type { PanelProps } from "./panel-props";
import { PictureChoice } from "./picture-choice";
import { TablePanel } from "./table-panel";

const PLACES = [
  ["left", "x"],
  ["top", "y"],
  ["width", "width"],
  ["height", "height"],
] as const;

function Places({ item, acts, disabled }: PanelProps) {
  const set = (key: (typeof PLACES)[number][0], value: number) => {
    if (key === "width" || key === "height") acts.resize(item.id, { [key]: value });
    else acts.move({ x: 0, y: 0, [key === "left" ? "x" : "y"]: value - item.style[key] }, `${item.id} ${key}`);
  };
  return (
    <Row label={d("place")}>
      <div className={styles.four}>
        {PLACES.map(([key, title]) => (
          <NumberInput
            key={key}
            aria-label={d(title)}
            prefix={d(title)}
            size="small"
            min={0}
            step={0.5}
            precision={1}
            disabled={disabled}
            value={item.style[key]}
            onChange={(value) => value !== null && set(key, value)}
          />
        ))}
      </div>
    </Row>
  );
}

function FieldChoice({
  offered,
  disabled,
  onInsert,
}: Pick<PanelProps, "offered" | "disabled"> & { onInsert: (text: string) => void }) {
  const [format, setFormat] = useState("");
  return (
    <div className={styles.two}>
      <Select
        aria-label={d("insert")}
        placeholder={d("insert")}
        size="small"
        showSearch={{ optionFilterProp: "label" }}
        disabled={disabled}
        value={null}
        options={offered.groups.map(({ title, fields }) => ({
          label: title,
          options: fields.map(({ key, title: label }) => ({ value: key, label })),
        }))}
        onChange={(key: string | null) => key !== null && onInsert(format === "" ? `{${key}}` : `{${key}|${format}}`)}
      />
      <Select
        aria-label={d("format")}
        size="small"
        disabled={disabled}
        value={format}
        options={[
          { value: "", label: d("plain") },
          ...offered.formats.map(({ key, title }) => ({ value: key, label: title })),
        ]}
        onChange={setFormat}
      />
    </div>
  );
}

const ALIGNS = ["left", "center", "right"] as const;
const ALIGN_TITLES = { left: "alignLeft", center: "alignCenter", right: "alignRight" } as const;

function TextParts(props: PanelProps) {
  const { item, offered, acts, disabled } = props;
  const id = useId();
  const put = (text: string) => acts.change("text", (one) => ({ ...one, text }));
  return (
    <Row label={d("content")} control={id} hint={d("contentHint")}>
      <Input.TextArea
        id={id}
        data-first
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        disabled={disabled}
        value={item.text ?? ""}
        onChange={(event) => put(event.target.value)}
      />
      <FieldChoice {...{ offered, disabled }} onInsert={(text) => put(`${item.text ?? ""}${text}`)} />
    </Row>
  );
}

function Letters({ item, acts, disabled }: PanelProps) {
  const style = (change: Partial<PrintStyle>) =>
    acts.change(`style ${Object.keys(change).join()}`, (one) => ({ ...one, style: { ...one.style, ...change } }));
  const { fontSize, bold = false, align = "left", color, border } = item.style;
  const isLetters = item.type === "text" || item.type === "table";
  const isShape = item.type === "line" || item.type === "rect";
  return (
    <>
      {isLetters ? (
        <Row label={d("fontSize")}>
          <NumberInput
            aria-label={d("fontSize")}
            size="small"
            min={5}
            max={72}
            step={0.5}
            disabled={disabled}
            value={fontSize ?? (item.type === "table" ? 9 : 10)}
            onChange={(value) => value !== null && style({ fontSize: value })}
          />
        </Row>
      ) : null}
      {item.type === "text" ? (
        <>
          <Row label={d("align")}>
            <Segmented
              size="small"
              block
              disabled={disabled}
              value={align}
              options={ALIGNS.map((value) => ({ value, label: d(ALIGN_TITLES[value]) }))}
              onChange={(value) => style({ align: value as "left" })}
            />
          </Row>
          <span className={panel.condition}>
            {d("bold")}
            <Switch
              size="small"
              aria-label={d("bold")}
              disabled={disabled}
              checked={bold}
              onChange={(value) => style({ bold: value })}
            />
          </span>
        </>
      ) : null}
      {isShape ? (
        <Row label={d("border")}>
          <NumberInput
            aria-label={d("border")}
            size="small"
            min={0.1}
            max={10}
            step={0.25}
            disabled={disabled}
            value={border ?? 0.5}
            onChange={(value) => value !== null && style({ border: value })}
          />
        </Row>
      ) : null}
      {!disabled && (item.type === "text" || isShape) ? (
        <Row label={d("colour")}>
          <ColourField
            aria-label={d("colour")}
            value={color ?? "#000000"}
            onChange={(value: string) => /^#[0-9a-fA-F]{6}$/.test(value) && style({ color: value })}
          />
        </Row>
      ) : null}
    </>
  );
}

function Conditions({ item, offered, acts, disabled }: PanelProps) {
  const [open, setOpen] = useState(false);
  const n = item.show === undefined ? 0 : draftCount(draftOfFilter(item.show));
  return (
    <>
      <Row label={d("show")}>
        <span className={panel.condition}>
          {n === 0 ? d("always") : d("conditionCount", { n })}
          <Button
            type="link"
            size="small"
            disabled={disabled}
            aria-label={`${d("set")} ${d("show")}`}
            onClick={() => setOpen(true)}
          >
            {d("set")}
          </Button>
        </span>
      </Row>
      {open ? (
        <FilterDialog
          title={d("show")}
          fields={conditionFields(offered)}
          filter={item.show ?? []}
          onDone={(filter) => {
            acts.change("show", ({ show: _gone, ...rest }) =>
              filter === undefined ? rest : { ...rest, show: filter },
            );
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

const isTexted = ({ type }: PrintItem) => type === "text" || type === "qr" || type === "barcode";

export function ItemPanel(props: PanelProps) {
  const { item, acts, disabled } = props;
  return (
    <div className={panel.panel}>
      <div className={panel.head}>
        <span className={panel.type}>{d(item.type)}</span>
      </div>
      {isTexted(item) ? <TextParts {...props} /> : null}
      {item.type === "picture" ? <PictureChoice {...props} /> : null}
      {item.type === "table" ? <TablePanel {...props} /> : null}
      <Places {...props} />
      <Letters {...props} />
      {item.type === "table" ? null : (
        <span className={panel.condition}>
          {d("repeat")}
          <Switch
            size="small"
            aria-label={d("repeat")}
            disabled={disabled}
            checked={item.repeat === true}
            onChange={(repeat) => acts.change("repeat", (one) => ({ ...one, repeat }))}
          />
        </span>
      )}
      <Conditions {...props} />
    </div>
  );
}
