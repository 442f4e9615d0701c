/** The bin as a list: what lies in it is neither opened nor edited, but brought back or deleted for good. */
import type { RecycleRow } from "@qicheng/api/recycle/routes";
import { act } from "../../kernel/http/act";
import { call } from "../../kernel/http/call";
import { about } from "../../kernel/i18n/about";
import type { BulkAction, Chosen, ListInput, ListModule } from "../../kernel/list/ask/list-module";
import { lookAt } from "../../kernel/list/ask/open-record";
import { choiceSide, type SideChoice } from "../../kernel/list/screen/choice-side";
import { lookOf } from "../../kernel/records/define/define-look";
import { able } from "../../kernel/session/abilities";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { showOutcome } from "../../kernel/ui/dialogs/outcome";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import { t } from "./texts";

const ACTS = ["restore", "purge"] as const;
type Act = (typeof ACTS)[number];

const inputOf = (chosen: Chosen, scope: ListInput) => ({
  module: String((scope as { module?: string }).module),
  ids: "ids" in chosen ? chosen.ids : [],
});

const bulkOf = (key: Act): BulkAction => ({
  key,
  title: t(key),
  permission: "system.manage.restore",
  ability: "restore",
  did: t(`${key}d`),
  removes: key === "purge",
  danger: key === "purge",
  confirm: (count) => t(`${key}Question`, { count }),
  run: async (chosen, scope) => (await call(`recycle.${key}`, inputOf(chosen, scope))).data,
});

/** On a phone one acts from the card. */
async function actOn(key: Act, { id, name, module }: RecycleRow): Promise<void> {
  const agreed = await confirm({ content: t(`${key}Question`, { count: 1 }), names: [name], danger: key === "purge" });
  const answer = agreed ? await act(`recycle.${key}`, { module, ids: [id] }) : undefined;
  if (!answer) return;
  const look = key === "restore" ? lookAt(module, id) : undefined;
  showOutcome(answer.data, about(answer.msg, name), { look });
}

const CELLS: ListModule<RecycleRow>["cells"] = {
  UserID: (row) => <UserName name={row.UserName} src={row.userheader} />,
  deletedBy: (row) => <UserName name={row.deleteUserName} />,
};

/** @param choices the types of records that one sees */
export const binOf = (choices: readonly [SideChoice, ...SideChoice[]]): ListModule<RecycleRow> =>
  lookOf<RecycleRow>({
    formId: "recycle",
    list: "recycle.list",
    titleField: "name",
    cardFields: ["ext", "deletedBy", "deletetime"],
    searchHint: { cn: "名称", en: "Name" },
    empty: {
      title: { cn: "这里没有被删除的记录", en: "Nothing of this kind has been deleted" },
      hint: { cn: "被删除的记录会到这里", en: "what is deleted comes here" },
    },
    side: choiceSide("module", { cn: "类型", en: "Type" }, choices),
    selectable: (row) => able(row, "restore"),
    cells: CELLS,
    cardActions: ACTS.map((key) => ({
      key,
      title: t(key),
      ability: "restore",
      run: (row) => void actOn(key, row),
    })),
    look: ({ id, module }) => lookAt(module, id)?.run,
    bulkActions: ACTS.map(bulkOf),
  });
