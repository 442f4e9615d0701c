/** Record types whose records one may choose on any screen, by module; loaded when somebody wants to. */
import { type ComponentType, lazy } from "react";

export interface PickedRecord {
  id: number;
  /** Its name. */
  label: string;
  row: Readonly<Record<string, unknown>>;
}

export interface PickerProps {
  /** Most that may be chosen; one is handed over as soon as it is chosen. */
  max: number;
  /** Where the picker is not called after the records. */
  title?: string;
  onPick: (records: PickedRecord[]) => void;
  onClose: () => void;
}

type Load = () => Promise<{ default: { picker: ComponentType<PickerProps>; near: (id: number) => void } }>;

const offered = new Map<string, ComponentType<PickerProps>>();
const loads = new Map<string, Load>();

/** Said beside the routes of a module, which are there from the start. */
export function offerRecords(module: string, load: Load): void {
  loads.set(module, load);
  offered.set(
    module,
    lazy(async () => ({ default: (await load()).default.picker })),
  );
}

/** Asks for what a record shows first, all at once, before it is opened by its number. */
export async function nearRecord(module: string, id: number): Promise<void> {
  const kind = await loads.get(module)?.();
  kind?.default.near(id);
}

/** The picker of a record type, to be drawn inside a Suspense. @throws Error when no module offers one */
export function pickerOf(module: string): ComponentType<PickerProps> {
  const picker = offered.get(module);
  if (!picker) throw new Error(`no records of ${module} to choose from`);
  return picker;
}
