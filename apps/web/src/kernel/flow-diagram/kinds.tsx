/** What the kinds of nodes are called and drawn as. */
import {
  AuditOutlined,
  FlagOutlined,
  ForkOutlined,
  MergeOutlined,
  PlayCircleOutlined,
  SendOutlined,
} from "@ant-design/icons";
import type { NodeKind } from "@qicheng/engine/approval/definition";
import type { ReactNode } from "react";
import { t } from "./texts";

export type DrawnKind = "start" | NodeKind;

const ICONS: Readonly<Record<DrawnKind, ReactNode>> = {
  start: <PlayCircleOutlined aria-hidden />,
  approve: <AuditOutlined aria-hidden />,
  cc: <SendOutlined aria-hidden />,
  fork: <ForkOutlined aria-hidden />,
  join: <MergeOutlined aria-hidden />,
  end: <FlagOutlined aria-hidden />,
};

const isKind = (kind: string): kind is DrawnKind => Object.hasOwn(ICONS, kind);

export const kindIcon = (kind: string): ReactNode => ICONS[isKind(kind) ? kind : "approve"];
export const kindName = (kind: string): string => t(isKind(kind) ? kind : "approve");
