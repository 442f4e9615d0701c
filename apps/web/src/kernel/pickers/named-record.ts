import { readCall } from "../http/hooks";
import { type ChosenRow, listOf, rowsOf, textIn } from "./record-rows";

/** What a record is called that was made just now. */
export async function readName(module: string, id: number): Promise<string> {
  const { name } = rowsOf(module);
  const data = JSON.stringify([{ field: "id", op: "in", value: [id] }]);
  const { rows } = await readCall(listOf(module), { data, rows: 1, count: "0", fields: name });
  const [row] = rows as readonly ChosenRow[];
  return row ? textIn(row, name) : String(id);
}
