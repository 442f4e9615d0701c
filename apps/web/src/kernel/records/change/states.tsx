/** Records that are switched off rather than deleted. */
import type { ToldUse } from "@qicheng/api/kernel/envelope";
import type { ReactNode } from "react";
import { call, together } from "../../http/call";
import { say } from "../../i18n/language";
import type { Noun } from "../../list/ask/bulk-summary";
import type { CellOptions, ListAsking, ListRow } from "../../list/ask/list-module";
import { LinkedText } from "../../tell/linked-text";
import { toast } from "../../tell/toast";
import { confirm, namesLine } from "../../ui/dialogs/confirm";
import { StatusTag } from "../../ui/parts/status-tag";
import type { RecordGroup, RecordInput } from "../parts/record-input";
import { t } from "../parts/texts";

const FIELD = "enabled";

/** The parts of a list that follow from the states. */
interface StateParts<Row extends ListRow> {
  cells: Record<string, (row: Row) => ReactNode>;
  brings: string[];
  list: Pick<CellOptions<Row>, "pale">;
  picker: Pick<ListAsking, "holds">;
}

/** What a list draws of the two states, and what a picker leaves out. */
export function statesOf<Row extends ListRow>({ states }: Pick<RecordInput<Row>, "states">): StateParts<Row> {
  if (states === undefined) return { cells: {}, brings: [], list: {}, picker: {} };
  // what a form holds of it is a text
  const isOff = (row: Row) => String(row[FIELD]) === "0";
  const cell = (row: Row): ReactNode => (
    <StatusTag text={say(isOff(row) ? states.off : states.on)} tone={isOff(row) ? "idle" : "passed"} />
  );
  const picker: Pick<ListAsking, "holds"> = { holds: [{ field: FIELD, op: "eq", value: "1" }] };
  return { cells: { [FIELD]: cell }, brings: [FIELD], list: { pale: isOff }, picker };
}

/** What switching off needs to know of a type. */
interface Switched extends Pick<RecordInput<ListRow>, "states"> {
  api: { edit: `${RecordGroup}.edit` };
  names: Noun;
}

interface Refused {
  id: number;
  name: string;
  code?: string;
  msg: string;
  uses?: readonly ToldUse[];
}

/**
 * Offers to switch off what may not be deleted because something uses it.
 * @returns ids that were switched off; undefined when there was nothing to offer
 */
export async function offerSwitchOff(kind: Switched, refused: unknown): Promise<number[] | undefined> {
  const { states, api, names } = kind;
  const used = (Array.isArray(refused) ? (refused as Refused[]) : []).filter(({ code }) => code === "CONFLICT");
  if (states === undefined || used.length === 0) return undefined;
  const agreed = await confirm({
    title: t("usedTitle"),
    content: used.map(({ id, msg, uses }) => (
      <p key={id}>
        <LinkedText text={msg} uses={uses} />
      </p>
    )),
    okText: say(states.off),
  });
  if (!agreed) return [];
  await together(async () => {
    for (const { id } of used) await call(api.edit, { id, [FIELD]: 0 });
  });
  const count = used.length;
  const noun = count === 1 ? names.title : names.titles;
  const named = namesLine(used.map(({ name }) => name));
  toast.success(t("switchedOff", { count, noun, state: say(states.off), names: named }));
  return used.map(({ id }) => id);
}
