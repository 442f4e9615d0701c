/** Where each screen is: what its path leaves open is filled in with things of the demo company. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROUTES } from "../../apps/web/src/app/modules.generated";
import { call, makeCustomer, rowsOf, signInByApi, uniqueName, upload } from "./api";
import { formOf } from "./designer";
import { pngOf } from "./picture";

type Filled = Record<string, string | number>;

/** What those fill in a work form with who submit it: the fields of one who asks for leave. */
const LEAVE = {
  leaveType: "事假",
  fromDate: "2030-01-07",
  fromHalf: 0,
  toDate: "2030-01-08",
  toHalf: 1,
  reason: "回老家办事",
};

interface Offered {
  id: number;
  name: string;
  module: string;
}

async function formWithRecords(key: string): Promise<Filled> {
  const offered = (await call(key, "/api/form/workform")).data as Offered[];
  const id = offered.find(({ name }) => name === "请假")?.id ?? 0;
  const there = await rowsOf(key, "/api/workform/index", { formid: id });
  if (there.length === 0) await call(key, "/api/workform/add", { formid: id, data: LEAVE });
  return { formid: id };
}

const designOf =
  (moduleOf: (key: string) => Promise<string>) =>
  async (key: string): Promise<Filled> => {
    const module = await moduleOf(key);
    return { module, type: "new", id: await formOf(key, module) };
  };

/** A file of a customer, as anybody sees it who was given its link. */
async function linkedFile(key: string): Promise<Filled> {
  const { id } = await makeCustomer(key, { CustomerName: uniqueName("远航物流") });
  const picture = { name: "1.png", bytes: pngOf(320, 240) };
  const file = await upload(key, "/api/file/UploadFile", picture, { module: "customer", modelId: String(id) });
  const { data } = await call(key, "/api/DocOnlineView/CourseViewOnLine", { fileName: (file as Filled).url });
  const { url } = data as { url: string };
  return { url: url.slice(url.lastIndexOf("/") + 1) };
}

/** Of each path with something left open: what belongs there. */
const SAMPLES: Readonly<Record<string, (key: string) => Promise<Filled>>> = {
  "/erp/stock/take/:id": async (key) => {
    const [take] = await rowsOf<{ id: number }>(key, "/api/stock/takeList", { rows: 1 });
    return { id: take?.id ?? 0 };
  },
  "/oa/workform/:formid": formWithRecords,
  "/oa/flow/view/:id": async (key) => {
    const [leave] = await rowsOf<{ id: number }>(key, "/api/flow/index", { key: "请假" });
    return { id: leave?.id ?? 0 };
  },
  "/system/print/view/:id": async (key) => {
    const [contract] = await rowsOf<{ id: number }>(key, "/api/printTemp/index", { module: "contract" });
    return { id: contract?.id ?? 0 };
  },
  "/system/customForm/view/:module/:type/:id": designOf(async () => "customer"),
  "/system/workForm/view/:module/:type/:id": designOf(async (key) => `workform.${(await formWithRecords(key)).formid}`),
  "/fileView/:url": linkedFile,
};

/** Paths that lead nowhere without a sample. */
export const unknownOf = (paths: readonly string[]): string[] =>
  paths.filter((one) => one.includes(":") && !Object.hasOwn(SAMPLES, one));

/** The address of a screen. @throws Error where its path leaves something open that nothing is known for */
export async function addressOf(route: string): Promise<string> {
  if (!route.includes(":")) return route;
  const sample = SAMPLES[route];
  if (!sample) throw new Error(`no sample for ${route}`);
  const filled = await sample((await signInByApi("admin")).key);
  return route.replaceAll(/:(\w+)/g, (_, name: string) => String(filled[name]));
}

const SOURCE = path.join(import.meta.dirname, "../../apps/web/src/app/routes.tsx");

/** Paths that are open to whoever is not signed in: those of the router that no module declares. */
export const OPEN_PATHS = [...readFileSync(SOURCE, "utf8").matchAll(/\bpath="(\/[^"]*)"/g)].map(
  ([, open]) => open ?? "",
);

/** Paths of lists. */
export const LISTS = ROUTES.filter(({ records }) => records !== undefined).map((route) => route.path);
