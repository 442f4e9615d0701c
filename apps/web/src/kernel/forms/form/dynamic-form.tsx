import { DownOutlined } from "@ant-design/icons";
import { valueAbove } from "@qicheng/engine/fields/dependents";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { ROW_TYPES } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Form, Input } from "antd";
import { type CSSProperties, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { common } from "../../i18n/common";
import { useDictionaries } from "../../pickers/use-dictionary";
import { labelsAside } from "../../ui/basis/form-layout";
import { heard } from "../../ui/basis/heard";
import { saveByKeys } from "../../ui/basis/save-by-keys";
import { soon } from "../../ui/basis/soon";
import { useGradually } from "../../ui/basis/use-gradually";
import { usePhone } from "../../ui/basis/use-phone";
import { columnsFor, type FormWidths, shortChoice } from "../controls/short-choice";
import type { ControlComponent } from "../values/control";
import { foldedFields, wantedOf } from "../values/folding";
import styles from "../values/forms.module.css";
import { t } from "../values/texts";
import type { LoadedForm } from "../values/use-form-definition";
import type { FormHandle } from "../values/use-form-values";
import type { Values } from "../values/values";
import { FormField, isRead } from "./form-field";
import { rowsOf } from "./form-rows";

const SmartLine = soon(() => import("./smart-line"));

interface Props {
  /** Id of the form element; buttons elsewhere submit it by this name. */
  id: string;
  form: LoadedForm;
  handle: FormHandle;
  /** Carries the names behind ids. */
  record: Values;
  /** Controls of the module's own, by field. */
  controls?: Readonly<Record<string, ControlComponent>> | undefined;
  /** Fields that one of these draws. */
  within?: readonly string[] | undefined;
  /** Something to say under a field, such as a duplicate. */
  hint?: ((field: FieldDef, value: unknown) => ReactNode) | undefined;
  onSubmit: () => void;
  /** The cursor goes into the first field. */
  takesFocus: boolean;
  /** For a new record: the line from which its fields may be filled. */
  line?: { text: string; onText: (text: string) => void } | undefined;
}

const FOCUSABLE = new Set(["input", "textarea", "number"]);
/** What grows with its content, and would tear apart the row of two fields. */
const GROWS = new Set([...ROW_TYPES, "divider", "textarea", "picture", "file", "editor", "tags", "ColorPicker"]);

/** How many columns a field has: all of them where it grows, for chips as many as hold them in a line. */
export function useSpans(form: FormWidths) {
  const entries = useDictionaries();
  const { cols } = form;
  return (field: FieldDef, value: unknown): number => {
    if (GROWS.has(field.type) || field.multiple === true) return cols;
    const chips = field.readonly ? undefined : shortChoice(field, value, entries);
    return Math.min(Math.max(field.column ?? 1, chips ? columnsFor(chips, form) : 1), cols);
  };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Where one begins: in the first field that has to be filled in, else in the first one that is typed into. */
function firstOf(shown: readonly FieldDef[], { values, required }: FormHandle): string | undefined {
  const mine = shown.filter(({ type, readonly }) => type !== "divider" && readonly !== true);
  const needed = mine.find((field) => required(field) && isEmpty(ownValue(values, field.key)));
  return (needed ?? mine.find(({ type }) => FOCUSABLE.has(type)))?.key;
}

/** Folded or not; what somebody has to see opens it, each time that there is more of it. */
function useFold(folded: readonly FieldDef[], { values, errors, required }: FormHandle, isLine: boolean) {
  // what the line puts there it says itself
  const noticed = isLine ? folded.filter(({ card }) => !card?.includes("rest")) : folded;
  const wanted = wantedOf(noticed, { values, required });
  const [open, setOpen] = useState(wanted.length > 0);
  const [seen, setSeen] = useState({ wanted, errors });
  const more = wanted.some((key) => !seen.wanted.includes(key));
  const wrong = errors !== seen.errors && folded.some(({ key }) => ownValue(errors, key) !== undefined);
  if (errors !== seen.errors || wanted.join() !== seen.wanted.join()) {
    setSeen({ wanted, errors });
    if (more || wrong) setOpen(true);
  }
  return { open, toggle: () => setOpen(!open) };
}

/** Fields that are drawn at once: more than one sees of a form without scrolling. */
const AT_ONCE = 30;

interface GridProps {
  part: readonly FieldDef[];
  cols: number;
  spanOf: (field: FieldDef) => number;
  draw: (field: FieldDef) => ReactNode;
  /** What is said of a field at length, below its row: within it there would be a hole beside. */
  below: (field: FieldDef) => ReactNode;
}

function Grid({ part, cols, spanOf, draw, below }: GridProps) {
  const drawn = useGradually(part.length, AT_ONCE);
  const spans = part.map(spanOf);
  const after = rowsOf(spans, usePhone() ? 1 : cols);
  const saidOf = (field: FieldDef, at: number, shares: boolean) => {
    const said = at < drawn ? below(field) : null;
    return said ? (
      <div
        key={`${field.key} said`}
        className={styles.beneath}
        data-title={field.title}
        data-shares={shares || undefined}
      >
        {said}
      </div>
    ) : null;
  };
  return (
    <div className={styles.grid} style={{ "--cols": cols } as CSSProperties}>
      {part.map((field, at) => [
        <div
          key={field.key}
          className={at < drawn ? styles.spanning : `${styles.spanning} ${styles.waiting}`}
          style={{ "--span": spans[at] } as CSSProperties}
        >
          {at < drawn ? draw(field) : null}
        </div>,
        after[at]?.map((one, _, row) => saidOf(part[one] as FieldDef, one, row.length > 1)),
      ])}
    </div>
  );
}

const lineOf = (hint: ReactNode): string | undefined => (typeof hint === "string" ? hint : undefined);

/** Labels, as the definition has them. */
const looksOf = ({ labelwidth, labelposition, labelbg }: LoadedForm["definition"]) => ({
  ...labelsAside(labelwidth || undefined),
  layout: labelposition === "top" ? ("vertical" as const) : ("horizontal" as const),
  labelAlign: labelposition === "right" ? ("right" as const) : ("left" as const),
  ...(labelbg ? { className: styles.grounded ?? "" } : {}),
});

/** A form drawn from its definition. */
export function DynamicForm({ id, form, handle, record, within = [], hint, onSubmit, line, ...props }: Props) {
  const { controls, takesFocus } = props;
  const { definition, fields } = form;
  const { values, errors, required } = handle;
  const cols = definition.cols || 1;
  const spans = useSpans({ ...definition, cols });
  const shown = fields.filter((field) => field.hidden !== true && handle.shown(field) && !within.includes(field.key));
  const around = { formId: id, fields, record, values, change: handle.change };
  const folded = foldedFields(fields);
  const more = shown.filter(({ key }) => folded.has(key));
  const smart = fields.some(({ card }) => card?.includes("company")) ? line : undefined;
  const fold = useFold(more, handle, smart !== undefined);
  // once: who fills it in is not led on to the next one
  const [first] = useState(() => firstOf(shown, handle));
  const wrong = shown.find(({ key }) => ownValue(errors, key) !== undefined)?.key;
  const showWrong = useEffectEvent(() => {
    const control = wrong === undefined ? null : document.getElementById(`${id}-${wrong}`);
    control?.scrollIntoView({ block: "center", behavior: "smooth" });
    control?.focus({ preventScroll: true });
  });
  // not when one of them is put right: whoever types stays where he is
  useEffect(() => {
    if (handle.refused > 0) showWrong();
  }, [handle.refused]);

  const hintOf = (field: FieldDef) => hint?.(field, ownValue(values, field.key));
  const below = (field: FieldDef) => {
    const said = hintOf(field);
    return typeof said === "string" || isRead(field, record, ownValue(controls, field.key)) ? null : said;
  };
  const draw = (field: FieldDef) => (
    <FormField
      formId={id}
      control={ownValue(controls, field.key)}
      around={ownValue(controls, field.key) && around}
      value={
        field.key2 === undefined ? handle.valueOf(field) : [ownValue(values, field.key), ownValue(values, field.key2)]
      }
      above={field.parent === undefined ? undefined : valueAbove(fields, field, values)}
      aboveTitle={fields.find(({ key }) => key === field.parent)?.title}
      error={ownValue(errors, field.key)}
      problems={ownValue(handle.rows, field.key)}
      required={required(field)}
      autoFocus={takesFocus && field.key === first && !smart}
      change={handle.change}
      hint={lineOf(hintOf(field))}
      {...{ field, record }}
    />
  );
  const grid = (part: readonly FieldDef[]) => (
    <Grid {...{ part, cols, draw, below }} spanOf={(field) => spans(field, ownValue(values, field.key))} />
  );
  return (
    <Form id={id} {...looksOf(definition)} onFinish={onSubmit} onKeyDownCapture={heard(saveByKeys)} autoComplete="off">
      {smart ? (
        <Suspense fallback={<Input disabled placeholder={common("loading")} />}>
          <SmartLine formId={id} {...{ fields, handle, ...smart }} />
        </Suspense>
      ) : null}
      {grid(shown.filter(({ key }) => !folded.has(key)))}
      {more.length > 0 ? (
        <button type="button" className={styles.more} aria-expanded={fold.open} onClick={fold.toggle}>
          <DownOutlined aria-hidden rotate={fold.open ? 0 : -90} />
          {t("moreFields")}
          {fold.open ? null : (
            <span className={styles.moreTitles} aria-hidden>
              {more.flatMap(({ type, title }) => (type === "divider" ? [] : title)).join(common("listComma"))}
            </span>
          )}
        </button>
      ) : null}
      {fold.open ? grid(more) : null}
    </Form>
  );
}
