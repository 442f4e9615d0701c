/** What one does with any document of goods. */
import { lazy } from "react";
import { act } from "../../kernel/http/act";
import { call } from "../../kernel/http/call";
import type { BulkAction, ListRow } from "../../kernel/list/ask/list-module";
import type { RecordAct } from "../../kernel/records/parts/record-input";
import { openOver } from "../../kernel/ui/dialogs/over";
import { t } from "./texts";

const ReverseDialog = lazy(() => import("./reverse-dialog"));
const MOST_AT_ONCE = 200;

type GoodsRow = ListRow & { orderSn: string };

export const REVERSE: RecordAct<GoodsRow> = {
  key: "reverse",
  title: t("reverse"),
  ability: "reverse",
  run: ({ id, orderSn }) => openOver((close) => <ReverseDialog id={id} name={orderSn} onClose={close} />),
};

export const GOODS_ACTS: readonly RecordAct<GoodsRow>[] = [
  {
    key: "post",
    title: t("post"),
    ability: "post",
    leads: true,
    run: ({ id }) => void act("stock.post", { ids: [id] }),
  },
  REVERSE,
];

/** Ticked documents, each whole or not at all. */
export const POST_MANY: BulkAction = {
  key: "post",
  title: t("post"),
  permission: "erp.post",
  ability: "post",
  ticked: [1, MOST_AT_ONCE],
  run: async (chosen) => {
    const { data } = await call("stock.post", { ids: "ids" in chosen ? chosen.ids : [] });
    return data;
  },
};
