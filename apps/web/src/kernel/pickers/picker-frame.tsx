/** Where one chooses: over the middle of what it serves, on a phone over all of it. */
import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button, Drawer, Tag } from "antd";
import type { KeyboardEvent, ReactNode } from "react";
import { common } from "../i18n/common";
import { ShowRecord } from "../open/full-records";
import { heard } from "../ui/basis/heard";
import { useGiveBack } from "../ui/basis/use-give-back";
import { usePhone } from "../ui/basis/use-phone";
import { Dialog } from "../ui/dialogs/dialog";
import styles from "./pickers.module.css";
import { t } from "./texts";

/** What one chooses, in the order in which it stands. */
const CHOICES = ".ant-table-row, [data-choice]";
/** There arrows do something else. */
const OWN_ARROWS = ".ant-tree, .ant-select, .ant-picker, .ant-pagination, .ant-tabs-nav, .ant-segmented, textarea";
/** Choices that stand side by side there: arrows lead in all four directions. */
const GRID = "[data-grid]";

const isSeen = (choice: HTMLElement): boolean => choice.offsetParent !== null;

/** How many choices an arrow leads on; 0 = it is none of those that do. */
function strideOf(key: string, on: HTMLElement | null): number {
  const grid = on?.closest(GRID);
  if (key === "ArrowRight" || key === "ArrowLeft") return grid ? { ArrowRight: 1, ArrowLeft: -1 }[key] : 0;
  if (key !== "ArrowDown" && key !== "ArrowUp") return 0;
  const inRow = grid ? [...grid.querySelectorAll<HTMLElement>(CHOICES)].filter(isSeen) : [];
  const across = inRow.filter(({ offsetTop }) => offsetTop === inRow[0]?.offsetTop).length || 1;
  return key === "ArrowDown" ? across : -across;
}

const searchIn = (frame: Element): HTMLElement | null =>
  frame.querySelector<HTMLElement>("input:not([type=checkbox], [type=radio], [type=file])");

/** One begins at the search, also where the dialog has taken the focus to itself as it opened. */
function begin(open: boolean): void {
  const { activeElement: active } = document;
  if (open && active?.matches(".ant-modal")) searchIn(active)?.focus();
}

/** Above the first choice stands the search; beyond the last one nothing. */
function step(frame: HTMLElement, on: HTMLElement | null, by: number): void {
  const choices = [...frame.querySelectorAll<HTMLElement>(CHOICES)].filter(isSeen);
  const place = (on ? choices.indexOf(on) : -1) + by;
  const search = searchIn(frame);
  const next = place < 0 ? search : choices[place];
  if (next && next !== search && !next.hasAttribute("tabindex")) next.tabIndex = -1;
  next?.focus();
}

/** Arrows go from choice to choice; Enter takes the one that one stands on. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget: frame } = event;
  // What opens over it stands elsewhere, and has keys of its own.
  if (!(target instanceof HTMLElement) || !frame.contains(target) || target.closest(OWN_ARROWS)) return;
  if (key === "Enter" && target.matches(CHOICES) && !(target instanceof HTMLButtonElement)) {
    event.preventDefault();
    target.click();
  }
  const on = target.closest<HTMLElement>(CHOICES);
  const by = strideOf(key, on);
  if (by === 0) return;
  event.preventDefault();
  step(frame, on, by);
}

/** Enter in a picker is the picker's: the form below, where one goes on once it has chosen, is not saved by it. */
function keep(event: KeyboardEvent): void {
  if (event.key !== "Enter") return;
  event.stopPropagation();
  if (event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Ctrl+Enter saves forms, and chooses nobody here. */
function swallow(event: KeyboardEvent): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.stopPropagation();
}

interface Props {
  title: string;
  width: number;
  /** Below what one chooses from. */
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function PickerFrame({ title, width, foot = null, onClose, children }: Props) {
  const phone = usePhone();
  useGiveBack();
  // biome-ignore lint/a11y/noStaticElementInteractions: what is chosen has the focus
  const content = <div onKeyDown={heard(move)}>{children}</div>;
  return (
    // What is chosen from is not led away from.
    <ShowRecord value={undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps to itself what is pressed inside */}
      <div className={styles.frame} onKeyDown={heard(keep)} onKeyDownCapture={heard(swallow)}>
        {phone ? (
          <Drawer
            open
            size="100%"
            title={title}
            footer={foot}
            closable={{ placement: "start", closeIcon: <ArrowLeftOutlined role="img" aria-label={common("back")} /> }}
            onClose={onClose}
          >
            {content}
          </Drawer>
        ) : (
          <Dialog open title={title} width={width} footer={foot} afterOpenChange={begin} onCancel={onClose}>
            {content}
          </Dialog>
        )}
      </div>
    </ShowRecord>
  );
}

interface FootProps {
  count: number;
  okText: string;
  disabled?: boolean;
  onOk: () => void;
  /** What else is done with what is chosen. */
  acts?: ReactNode;
  onClose: () => void;
  /** What is chosen so far. */
  children?: ReactNode;
}

export function PickerFoot({ count, okText, disabled = false, onOk, acts = null, onClose, children }: FootProps) {
  return (
    <div className={styles.footer}>
      <Button type="primary" disabled={disabled} onClick={onOk}>
        {okText}
      </Button>
      {acts}
      <Button onClick={onClose}>{common("close")}</Button>
      <span className={styles.chosen}>
        <span className={styles.count}>{t("chosen", { count })}</span>
        {children}
      </span>
    </div>
  );
}

/** Says of a choice that one made it lately. */
export const Recently = () => <Tag className={styles.recently ?? ""}>{t("recently")}</Tag>;

interface RecentProps {
  of: readonly { id: number; label: string }[];
  /** Its place stays free while there are none, so that nothing moves when they come. */
  kept?: boolean;
  onPick: (id: number) => void;
}

/** Names of what one chose last, each chosen again by a click. */
export function RecentLine({ of, kept = false, onPick }: RecentProps) {
  if (of.length === 0) return kept ? <div className={styles.recent} /> : null;
  return (
    <div className={styles.recent}>
      <span className={styles.count}>{t("recent")}</span>
      {of.map(({ id, label }) => (
        <Button key={id} size="small" data-choice title={label} onClick={() => onPick(id)}>
          <span className={styles.recentName}>{label}</span>
        </Button>
      ))}
    </div>
  );
}
