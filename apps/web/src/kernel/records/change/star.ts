/** A record that was pinned or let go: said, and taken back as other writings are. */

import { tellWritten } from "../../forms/values/take-back";
import { type Answer, call } from "../../http/call";
import { t } from "../parts/texts";
import type { RecordActs, StarRoute } from "./record";

export function tellStar({ view }: RecordActs["api"], star: StarRoute, id: number, { data, msg }: Answer<StarRoute>) {
  tellWritten({
    text: msg,
    values: [{ key: "watchuserid", title: t("watch"), value: data.watchuserid }],
    look: async () => (await call(view, { id })).data as Record<string, unknown>,
    back: async () => (await call(star, { id })).msg,
  });
}
