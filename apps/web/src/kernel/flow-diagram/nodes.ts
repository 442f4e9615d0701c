/** A node of a diagram, and what is said of it in words. */
import { WORKER } from "@qicheng/engine/approval/state";
import { common } from "../i18n/common";
import { minuteTime } from "../ui/basis/times";
import type { Tone } from "./node-card";
import { t } from "./texts";

export interface DiagramWorker {
  id: number;
  nickname: string;
  header: string;
  is_read: string;
  readtime: string;
  status: number;
  /** What he did, in words. */
  statusText: string;
  /** When he took it on; '' where he has not. */
  receivedTime: string;
  decidedTime: string;
}

export interface DiagramNode {
  id: string;
  name: string;
  left: number;
  top: number;
  kind: string;
  /** Of its latest step that counts: 0 待接收, 1 已接收, 2 办理中, 3 已完成, 4 不通过; '' where none was opened. */
  status: number | "";
  /** What became of it, as the server says it; left out of a drawing that nothing runs on. */
  statusText?: string;
  workers: readonly DiagramWorker[];
  /** Stands below the name where nobody works there. */
  who?: string;
}

export interface DiagramLine {
  id: string;
  from: string;
  to: string;
  label: string;
}

const STATES = ["waiting", "received", "handling", "done", "failed"] as const;
const DONE = 3;
const FAILED = 4;

export const toneOf = (status: DiagramNode["status"]): Tone => {
  if (status === "") return undefined;
  if (status === DONE) return "done";
  return status === FAILED ? "failed" : "open";
};

export const stateText = ({ status, statusText = "" }: Pick<DiagramNode, "status" | "statusText">): string =>
  statusText || t(status === "" ? "notYet" : (STATES[status] ?? "notYet"));

const NAMED = 2;

/** 张三、李四 等5人 */
export function namesOf(names: readonly string[]): string {
  const joined = names.slice(0, NAMED).join(common("listComma"));
  return names.length > NAMED ? t("people", { names: joined, n: names.length }) : joined;
}

export const whoOf = ({ workers, who = "" }: Pick<DiagramNode, "workers" | "who">): string =>
  namesOf(workers.map(({ nickname }) => nickname)) || who;

/** What he did; while it is his and he has taken it on, since when. */
export const didText = ({ status, statusText, receivedTime }: DiagramWorker): string =>
  receivedTime !== "" && status === WORKER.active
    ? t("tookAt", { at: minuteTime(receivedTime, Date.now()) })
    : statusText;

export const isRead = ({ is_read }: DiagramWorker): boolean => is_read === "True";

export const readText = (worker: DiagramWorker): string => t(isRead(worker) ? "read" : "unread");

/** When he looked at it first; '' where he has not. */
export const readAt = ({ readtime }: DiagramWorker): string =>
  readtime === "" ? "" : t("readAt", { at: minuteTime(readtime, Date.now()) });
