/** A record that was pinned or let go: said, and taken back as other writings are. */
import { type Answer, call } from "../http/call";
import type { RecordActs, StarRoute } from "./record";
import { tellWritten } from "./take-back";
import { t } from "./texts";

export function tellStar({ view }: RecordActs["api"], star: StarRoute, id: number, { data, msg }: Answer<StarRoute>) {
  tellWritten({
    text: msg,
    values: [{ key: "watchuserid", title: t("watch"), value: data.watchuserid }],
    look: async () => (await call(view, { id })).data as Record<string, unknown>,
    back: async () => (await call(star, { id })).msg,
  });
}
