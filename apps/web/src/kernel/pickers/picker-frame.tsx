/** Where one chooses: over the middle of what it serves, on a phone over all of it. */
import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button, Drawer, Modal } from "antd";
import type { KeyboardEvent, ReactNode } from "react";
import { common } from "../i18n/common";
import { ShowRecord } from "../records/whole";
import { useGiveBack } from "../ui/use-give-back";
import { usePhone } from "../ui/use-phone";
import styles from "./pickers.module.css";
import { t } from "./texts";

/** What one chooses, in the order in which it stands. */
const CHOICES = ".ant-table-row, [data-choice]";
/** There arrows do something else. */
const OWN_ARROWS = ".ant-tree, .ant-select, .ant-picker, .ant-pagination, textarea";

/** Above the first choice stands the search; beyond the last one nothing. */
function step(frame: HTMLElement, from: HTMLElement, by: 1 | -1): void {
  const choices = [...frame.querySelectorAll<HTMLElement>(CHOICES)].filter((choice) => choice.offsetParent !== null);
  const on = from.closest<HTMLElement>(CHOICES);
  const place = (on ? choices.indexOf(on) : -1) + by;
  const search = frame.querySelector<HTMLElement>("input:not([type=checkbox], [type=radio])");
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
  if (key !== "ArrowDown" && key !== "ArrowUp") return;
  event.preventDefault();
  step(frame, target, key === "ArrowDown" ? 1 : -1);
}

/** Enter in a picker is the picker's: the form below is not saved by it. */
function keep(event: KeyboardEvent): void {
  if (event.key === "Enter") event.stopPropagation();
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
  const content = <div onKeyDown={move}>{children}</div>;
  return (
    // What is chosen from is not led away from.
    <ShowRecord value={undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps to itself what is pressed inside */}
      <div className={styles.frame} onKeyDown={keep} onKeyDownCapture={swallow}>
        {phone ? (
          <Drawer
            open
            size="100%"
            title={title}
            footer={foot}
            closable={{ placement: "start", closeIcon: <ArrowLeftOutlined aria-label={common("back")} /> }}
            onClose={onClose}
          >
            {content}
          </Drawer>
        ) : (
          <Modal open centered title={title} width={width} footer={foot} onCancel={onClose}>
            {content}
          </Modal>
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
  onClose: () => void;
  /** What is chosen so far. */
  children?: ReactNode;
}

export function PickerFoot({ count, okText, disabled = false, onOk, onClose, children }: FootProps) {
  return (
    <div className={styles.footer}>
      <Button type="primary" disabled={disabled} onClick={onOk}>
        {okText}
      </Button>
      <Button onClick={onClose}>{common("close")}</Button>
      <span className={styles.chosen}>
        <span className={styles.count}>{t("chosen", { count })}</span>
        {children}
      </span>
    </div>
  );
}

/** Names of what one chose last, each chosen again by a click. */
export function RecentLine({
  of,
  onPick,
}: {
  of: readonly { id: number; label: string }[];
  onPick: (id: number) => void;
}) {
  if (of.length === 0) return null;
  return (
    <div className={styles.recent}>
      <span className={styles.count}>{t("recent")}</span>
      {of.map(({ id, label }) => (
        <Button key={id} size="small" data-choice onClick={() => onPick(id)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
