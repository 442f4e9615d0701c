/** Questions and pop-up messages from anywhere, also outside of components. */
import type { HookAPI } from "antd/es/modal/useModal";
import type { ReactNode } from "react";
import { create } from "zustand";
import { common } from "../../i18n/common";
import { whenLed } from "../../tell/places";
import { overDrawer } from "../basis/over-drawer";
import styles from "./confirm.module.css";
import { okFirst } from "./ok-first";

export const useQuestionHost = create(() => ({ wanted: false }));
/** Fetches what draws questions, which the first one would wait for. */
export const prepareQuestions = (): void => useQuestionHost.setState({ wanted: true });

let modals: HookAPI | undefined;
const waiting: ((instance: HookAPI) => void)[] = [];

/** The frame hands over the modal instance that knows theme and language; none once it goes. */
export function connectConfirm(instance: HookAPI | undefined): void {
  modals = instance;
  if (instance) for (const go of waiting.splice(0)) go(instance);
}

function drawn(): Promise<HookAPI> {
  if (modals) return Promise.resolve(modals);
  prepareQuestions();
  return new Promise((resolve) => waiting.push(resolve));
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
  const { title = common("hint"), danger = false, content: asked, names = [], count, ...rest } = question;
  const isNamed = names.length === 0 || (typeof asked === "string" && names.every((name) => asked.includes(name)));
  const named = isNamed ? null : <p className={styles.names}>{namesLine(names, count)}</p>;
  const place = overDrawer(rest.width ?? WIDTH);
  // at once where it can be drawn: what is pressed next finds it
  const shown = (modals ?? (await drawn())).confirm({
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
  return new Promise((resolve) => {
    const stop = whenLed(() => {
      shown.destroy();
      resolve(false);
    });
    const answered = (agreed: boolean) => {
      stop();
      resolve(agreed);
    };
    void shown.then(answered, () => answered(false));
  });
}

/** Shows something to read, closed by one button. */
export function inform(title: string, content: ReactNode): void {
  const shown = { className: ASKED, title, content, okText: common("close"), centered: true, width: 480 };
  const show = (instance: HookAPI) => {
    const { destroy } = instance.info({ ...shown, afterClose: () => stop() });
    const stop = whenLed(destroy);
  };
  if (modals) show(modals);
  else void drawn().then(show);
}
