/** What there is that values point at, and the calls of whoever fills in forms. */
import { readXlsx, xlsxOf } from "../../../apps/server/test/sheet-files";
import { type Answer, call, makeCustomer, rowsOf, send, signInByApi, upload } from "../api";
import { pngOf } from "../picture";
import { productUrl } from "../server";
import type { ListedField, SheetRow, World } from "./trial";

interface Told {
  field: string;
  msg: string;
}
type Values = Readonly<Record<string, unknown>>;

export async function worldOf(key: string, username: string): Promise<World> {
  const { profile } = await signInByApi(username);
  const [branch] = (await call(key, "/api/branch/TreeJson")).data as { id: number; Name: string }[];
  const { data } = await call(key, "/api/Status/json", { types: "customerLevel" });
  const [level] = (data as { customerLevel: { id: number; name: string }[] }).customerLevel;
  const [node] = (await call(key, "/api/productCategory/list")).data as { id: number; name: string }[];
  const [product] = await rowsOf<{ id: number }>(key, "/api/product/index", { rows: 1 });
  const customer = await makeCustomer(key);
  if (!branch || !level || !node || !product) throw new Error("the demo has too little");
  const bytes = (name: string) => (name.endsWith(".png") ? pngOf(6, 4) : Buffer.from("%PDF-1.4\n%%EOF"));
  return {
    person: { id: profile.UserID, name: profile.NickName },
    branch: { id: branch.id, name: branch.Name },
    customer,
    level,
    node,
    product: product.id,
    file: async (name) =>
      ((await upload(key, "/api/file/UploadFile", { name, bytes: bytes(name) })) as { id: number }).id,
  };
}

/** What is said of a field; all that is said where no field is named. */
function saidOf({ result, msg, data }: Answer, field: string): string | undefined {
  if (result === "success") return undefined;
  const errors = (data as { errors?: Told[] } | undefined)?.errors;
  return errors ? errors.find((one) => one.field === field)?.msg : msg;
}

/** What is said of a new customer, which is never written: he has no name, and a number that is none. */
export const saidOfNew = async (key: string, field: string, values: Values): Promise<string | undefined> =>
  saidOf(await send("/api/customer/add", { CustomerName: "", mobile: "x", ...values }, { key }), field);

export const saidAt = async (key: string, path: string, field: string, values: Values): Promise<string | undefined> =>
  saidOf(await send(path, values, { key }), field);

export const listedOf = async (key: string): Promise<readonly ListedField[]> =>
  (await call(key, "/api/field/list", { formid: "customer" })).data as ListedField[];

/** Heads of the columns of an export of one record. */
export async function exportedHeads(key: string, id: number): Promise<readonly unknown[]> {
  const { data } = await call(key, "/api/export/run", { module: "customer", ids: [id] });
  const url = (data as { file?: { url: string } }).file?.url ?? "";
  const answer = await fetch(new URL(url, productUrl()), { headers: { authkey: key } });
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  return (sheets[0]?.rows ?? []).flat();
}

interface SheetColumn {
  key: string;
  title: string;
}

interface Uploaded {
  id: number;
  fields: { key: string }[];
}

interface Tried extends SheetRow {
  column: SheetColumn;
}

/** What a field that holds rows must have to be filled at all: a sheet of its name whose lines say whose they are. */
const rowSheet = (name: string) => ({ name, rows: [["主表行号"]] });

/**
 * A sheet is uploaded, and its rows are looked at: each has one cell besides its customer's name and a number that is none,
 * so that nothing of it is ever written.
 * @param beside above: what stands in each row; rowsOf: titles of fields that hold rows and must be there
 * @returns which fields a sheet may have, and what is said of the cell of each row
 */
export async function sheetOf(
  key: string,
  columns: readonly SheetColumn[],
  tried: readonly Tried[],
  { above, rowsOf: withRows }: { above: readonly (SheetColumn & { cell: string })[]; rowsOf: readonly string[] },
) {
  const all = [{ key: "CustomerName", title: "客户名称" }, { key: "mobile", title: "手机" }, ...above, ...columns];
  const rows = tried.map(({ column, cell, name = "" }) => [
    name,
    "x",
    ...above.map((one) => one.cell),
    ...columns.map((one) => (one === column ? cell : "")),
  ]);
  const main = { name: "客户", rows: [all.map(({ title }) => title), ...rows] };
  const bytes = await xlsxOf({ sheets: [main, ...withRows.map(rowSheet)] });
  const { id, fields } = (await upload(
    key,
    "/api/import/upload",
    { name: "试.xlsx", bytes },
    {
      module: "customer",
    },
  )) as Uploaded;
  const offered = new Set(fields.map((field) => field.key));
  const mapping = all.map((column) => (offered.has(column.key) ? column.key : ""));
  await call(key, "/api/import/check", { id, sheet: 0, mapping });
  const wrong = await rowsOf<{ row: number; problems: { field: string; message: string }[] }>(key, "/api/import/rows", {
    id,
    kind: "wrong",
    rows: 200,
  });
  const said = tried.map(({ column }, at) => {
    const problems = wrong.find(({ row }) => row === at + 2)?.problems ?? [];
    return problems.find(({ field }) => field === column.key)?.message;
  });
  return { offered, said };
}
