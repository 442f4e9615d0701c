import { CheckOutlined, CloseOutlined } from "@ant-design/icons";
import type { FieldDef, FieldType } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Button } from "antd";
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { CONTROLS } from "../../forms/controls/registry";
import { isSame } from "../../forms/values/items";
import { labelOf } from "../../forms/values/labels";
import { common } from "../../i18n/common";
import type { ListRow } from "../../list/ask/list-module";
import { toast } from "../../tell/toast";
import { heard } from "../../ui/basis/heard";
import { overIt } from "../../ui/basis/layers";
import { isFocusFree } from "../../ui/basis/use-give-back";
import { t } from "../parts/texts";
import { changeInline } from "./change-field";
import styles from "./inline.module.css";
import type { RecordActs } from "./record";

interface Props {
  kind: RecordActs;
  row: ListRow;
  field: FieldDef;
  /** The value is on its way, and stands in its place; or it came back refused. */
  onSending: (sending: boolean) => void;
  /** `left` for whoever is elsewhere already. */
  onClose: (left?: boolean) => void;
  /** Tab saves and goes on. */
  onNext?: ((back: boolean) => void) | undefined;
}

/** Types of which one choice is all there is to say. */
const CHOSEN: ReadonlySet<FieldType> = new Set([
  "select",
  "statusSelect",
  "radio",
  "jcselect",
  "switch",
  "date",
  "datetime",
  "user",
  "branch",
  "customer",
  "tree",
]);

const LIST_CLOSES_MS = 250;

/** Controls that cannot be told to take the focus by themselves have something inside that can. */
function focusFirst(control: HTMLElement): void {
  const isFree = isFocusFree((focused) => focused.closest("[data-pen], [data-editing][hidden]") !== null);
  if (isFree) control.querySelector<HTMLElement>("input, textarea, button, [tabindex='0']")?.focus();
}

/** Sends a value, and keeps it with the reason where it is refused. */
function useSending({ kind, row, field, onSending, onClose }: Props, editor: RefObject<HTMLElement | null>) {
  // As it was when one began: what somebody has made of it since is not written over.
  const [before] = useState(row);
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const put = (next: boolean) => {
    setSending(next);
    onSending(next);
  };
  const send = async (value: unknown) => {
    if (sending) return;
    if (isSame(value, ownValue(before, field.key))) return onClose();
    put(true);
    const wrong = await changeInline(kind, before, field, value);
    if (wrong !== "" && !isThere.current) return toast.error(wrong);
    if (wrong === "") return onClose();
    setProblem(wrong);
    put(false);
    // Whoever has scrolled away, or turned the page, does not see it there.
    requestAnimationFrame(() => {
      if (editor.current?.closest("[data-away]")) toast.error(wrong);
    });
  };
  return { before, problem, setProblem, sending, send };
}

/** The control of a field in the place of its value: a choice is saved at once, other things with Enter. */
export default function InlineEditor(props: Props) {
  const { kind, row, field, onClose, onNext } = props;
  const id = useId();
  const Control = ownValue(kind.form?.controls, field.key) ?? CONTROLS[field.type];
  const control = useRef<HTMLDivElement>(null);
  const { before, problem, setProblem, sending, send } = useSending(props, control);
  const [value, setValue] = useState(ownValue(row, field.key));
  const over = useRef<ReturnType<typeof overIt>>(undefined);
  const walking = useRef(false);
  useEffect(() => {
    const { current } = control;
    if (sending || !current) return;
    focusFirst(current);
    // a choice is drawn anew when its entries have come
    const watch = new MutationObserver(() => focusFirst(current));
    watch.observe(current, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [sending]);
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === "Escape" && over.current === undefined) {
      event.stopPropagation();
      onClose();
    }
    const { target } = event;
    const isChip = target instanceof HTMLElement && target.role === "radio";
    if (event.key !== "Enter" || !(isChip || (target instanceof HTMLInputElement && !CHOSEN.has(field.type)))) return;
    event.preventDefault();
    void send(value);
  };
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== "Tab" || !onNext || over.current !== undefined) return;
    event.preventDefault();
    void send(value);
    onNext(event.shiftKey);
  };
  /** Whoever goes on elsewhere without having changed anything is done, once the list that he left has closed. */
  const leave = useEffectEvent((element: Element, to: Element | null) => {
    if (sending || !document.hasFocus() || !element.isConnected || element.contains(to)) return;
    if (overIt(element)) setTimeout(() => leave(element, document.activeElement), LIST_CLOSES_MS);
    else if (isSame(value, ownValue(before, field.key))) onClose(true);
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the control inside
    <div
      className={styles.editor}
      hidden={sending}
      data-editing
      onKeyDownCapture={heard((event) => {
        over.current = overIt(event.currentTarget);
        walking.current = event.key.startsWith("Arrow");
        goOn(event);
      })}
      onPointerDownCapture={() => {
        walking.current = false;
      }}
      onKeyDown={heard(press)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => leave(currentTarget, relatedTarget as Element | null)}
    >
      <div className={styles.control} ref={control}>
        <Control
          {...{ field, id, value }}
          label={labelOf(row, field.key)}
          above={field.parent === undefined ? undefined : ownValue(row, field.parent)}
          invalid={problem !== ""}
          autoFocus
          onChange={(next) => {
            setValue(next);
            setProblem("");
            // arrows lead past what one does not mean
            if (CHOSEN.has(field.type) && !field.multiple && !walking.current) void send(next);
          }}
        />
      </div>
      <Button
        size="small"
        type="text"
        icon={<CheckOutlined aria-hidden />}
        aria-label={t("saveField", { title: field.title })}
        onClick={() => void send(value)}
      />
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={common("cancel")}
        onClick={() => onClose()}
      />
      {problem === "" ? null : (
        <span role="alert" className={styles.error}>
          {problem}
        </span>
      )}
    </div>
  );
}
