/** Questions and pop-up messages from anywhere, also outside of components. */
import type { HookAPI } from "antd/es/modal/useModal";
import type { ReactNode } from "react";
import { common } from "../i18n/common";
import styles from "./confirm.module.css";
import { okFirst } from "./dialog";
import { overDrawer } from "./over-drawer";

let modals: HookAPI | undefined;

/** The frame hands over the modal instance that knows theme and language. */
export function connectConfirm(instance: HookAPI): void {
  modals = instance;
}

interface Question {
  /** Default 提示. */
  title?: string;
  content: ReactNode;
  /** What it is done to, by name, and how many they are in all; the first few are shown. */
  names?: readonly string[];
  count?: number;
  /** Text of the button that agrees; default 确定. */
  okText?: string;
  /** Where more is said than a sentence. */
  width?: number;
  /** Marks an act that cannot be undone. */
  danger?: boolean;
}

/** What the library gives to a question. */
const WIDTH = 416;
const NAMED = 3;
const ASKED = styles.asked ?? "";

/** 甲公司、乙公司、丙公司 等 12 条 */
export function namesLine(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, NAMED).join(common("listComma"));
  return count > NAMED ? common("andOthers", { names: shown, count }) : shown;
}

/** Asks; true when agreed. */
export async function confirm(question: Question): Promise<boolean> {
  if (!modals) return false;
  const { title = common("hint"), danger = false, content: asked, names = [], count, ...rest } = question;
  const isNamed = names.length === 0 || (typeof asked === "string" && names.every((name) => asked.includes(name)));
  const named = isNamed ? null : <p className={styles.names}>{namesLine(names, count)}</p>;
  const place = overDrawer(rest.width ?? WIDTH);
  return modals.confirm({
    content: (
      <>
        {asked}
        {named}
      </>
    ),
    title,
    className: ASKED,
    footer: okFirst,
    okText: common("confirm"),
    cancelText: common("cancel"),
    centered: true,
    autoFocusButton: danger ? "cancel" : "ok",
    okButtonProps: { danger },
    ...(place ? { style: place } : {}),
    ...rest,
  });
}

/** Shows something to read, closed by one button. */
export function inform(title: string, content: ReactNode): void {
  modals?.info({ className: ASKED, title, content, okText: common("close"), centered: true, width: 480 });
}
