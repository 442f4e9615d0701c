/** Top-level groups by first path segment, in the order of the top navigation. */
import {
  CustomerServiceOutlined,
  FundOutlined,
  InboxOutlined,
  ReadOutlined,
  SettingOutlined,
  TeamOutlined,
  UserOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import type { Title } from "../kernel/i18n/language";

interface Group {
  key: string;
  title: Title;
  icon: ReactNode;
  /** Not in the top navigation: reached through the user menu. */
  personal?: true;
}

export const GROUPS: readonly Group[] = [
  { key: "crm", title: { cn: "销售", en: "Sales" }, icon: <TeamOutlined aria-hidden /> },
  { key: "oa", title: { cn: "办公", en: "Office" }, icon: <ReadOutlined aria-hidden /> },
  { key: "bi", title: { cn: "数据", en: "Data" }, icon: <FundOutlined aria-hidden /> },
  { key: "dbcall", title: { cn: "外呼", en: "Calls" }, icon: <CustomerServiceOutlined aria-hidden /> },
  { key: "erp", title: { cn: "库存", en: "Stock" }, icon: <InboxOutlined aria-hidden /> },
  { key: "system", title: { cn: "设置", en: "Settings" }, icon: <SettingOutlined aria-hidden /> },
  { key: "person", title: { cn: "我的", en: "Me" }, icon: <UserOutlined aria-hidden />, personal: true },
];

export const GROUP_KEYS: readonly string[] = GROUPS.map((group) => group.key);
