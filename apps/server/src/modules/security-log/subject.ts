/** The security log as its list knows it. */

import { type SecurityKind, securityKinds } from "@qicheng/api/security-log/messages";
import { securityLog } from "@qicheng/api/security-log/routes";
import { sql } from "kysely";
import { escapeLike } from "../../kernel/db/parameters";
import { subject } from "../../kernel/records/read/subject";
import { SHOWN, systemField } from "../../kernel/records/type/builtin-fields";

const KINDS = Object.entries(securityKinds) as [SecurityKind, { cn: string; en: string }][];

export const securitySubject = subject({
  routes: securityLog,
  table: "security_log",
  sort: sql`r.created_at`,
  descending: true,
  // Both have an index: there may be millions of rows.
  search: ({ people }, key) => {
    const word = key.toLowerCase();
    const found = [...people.values()].filter(({ nickname, username }) =>
      [nickname, username].some((name) => name.toLowerCase().includes(word)),
    );
    const ids = found.map(({ id }) => id);
    return sql`(r.user_id = any(${ids}::bigint[]) or r.ip like ${`${escapeLike(key)}%`})`;
  },
  fields: [
    {
      key: "text",
      storage: "none",
      type: "input",
      title: "内容",
      en: "What happened",
      readonly: true,
      width: 360,
      flags: { list: true, show: true, form: false },
    },
    systemField({
      key: "UserID",
      db: "user_id",
      type: "user",
      title: "人员",
      en: "Person",
      width: 120,
      flags: SHOWN,
    }),
    systemField({
      key: "event",
      db: "event",
      type: "select",
      title: "类型",
      en: "Kind",
      options: KINDS.map(([value, { cn, en }]) => ({ value, label: cn, en })),
      width: 120,
      flags: SHOWN,
    }),
    systemField({ key: "ip", db: "ip", type: "input", title: "地址", en: "Address", width: 140, flags: SHOWN }),
    systemField({
      key: "agent",
      db: "agent",
      type: "input",
      title: "设备",
      en: "Device",
      width: 150,
      flags: { list: true, show: true },
    }),
    systemField({
      key: "AddTime",
      db: "created_at",
      type: "datetime",
      title: "时间",
      en: "Time",
      width: 150,
      flags: { ...SHOWN, sort: true },
    }),
    systemField({
      key: "route",
      db: "route",
      type: "input",
      title: "请求",
      en: "Call",
      width: 220,
      flags: { list: true, filter: true },
    }),
  ],
});
