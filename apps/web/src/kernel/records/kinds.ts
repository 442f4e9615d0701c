/** Record types whose records one may choose on any screen, by module; loaded when somebody wants to. */
import type { ListRow } from "../list/list-module";
import type { DefinedRecord } from "./define-record";

type Load = () => Promise<DefinedRecord<ListRow>>;

const known = new Map<string, Load>();

/** Said beside the routes of a module, which are there from the start. */
export function offerKind<Row extends ListRow>(
  module: string,
  load: () => Promise<{ default: DefinedRecord<Row> }>,
): void {
  known.set(module, async () => (await load()).default as unknown as DefinedRecord<ListRow>);
}

/** @throws Error when no module offers it */
export function loadKind(module: string): Promise<DefinedRecord<ListRow>> {
  const load = known.get(module);
  if (!load) throw new Error(`no records of ${module} to choose from`);
  return load();
}
