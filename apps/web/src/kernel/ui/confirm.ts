/** Questions and pop-up messages from anywhere, also outside of components. */
import type { HookAPI } from "antd/es/modal/useModal";
import type { ReactNode } from "react";
import { common } from "../i18n/common";

let modals: HookAPI | undefined;

/** The frame hands over the modal instance that knows theme and language. */
export function connectConfirm(instance: HookAPI): void {
  modals = instance;
}

interface Question {
  /** Default 提示. */
  title?: string;
  content: ReactNode;
  /** Text of the button that agrees; default 确定. */
  okText?: string;
  /** Marks an act that cannot be undone. */
  danger?: boolean;
}

/** Asks; true when agreed. */
export async function confirm({ title = common("hint"), danger = false, ...rest }: Question): Promise<boolean> {
  if (!modals) return false;
  return modals.confirm({
    title,
    okText: common("confirm"),
    cancelText: common("cancel"),
    centered: true,
    autoFocusButton: danger ? "cancel" : "ok",
    okButtonProps: { danger },
    ...rest,
  });
}

/** Shows something to read, closed by one button. */
export function inform(title: string, content: ReactNode): void {
  modals?.info({ title, content, okText: common("close"), centered: true, width: 480 });
}
