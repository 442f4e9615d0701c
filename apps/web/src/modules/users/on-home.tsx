/** People who have never signed in, for whoever administers. */
import type { Condition } from "@qicheng/engine/fields/filter";
import { useCall } from "../../kernel/http/hooks";
import { addressOf } from "../../kernel/list/ask/list-state";
import { offerAdminFigure } from "../home/public";
import { ALL_PATH } from "./paths";

const NEVER_IN: readonly Condition[] = [
  { field: "QuitStatus", op: "in", value: [0] },
  { field: "lastlogin", op: "empty" },
];

offerAdminFigure({
  key: "users.never",
  title: { cn: "从未登录", en: "Never signed in" },
  permission: "system.user",
  order: 10,
  useFigure: () => ({
    value: useCall("users.index", { data: JSON.stringify(NEVER_IN), count: "only" }).data?.total,
    to: addressOf(ALL_PATH, { quick: NEVER_IN }),
  }),
});
