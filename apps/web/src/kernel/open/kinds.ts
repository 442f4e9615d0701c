/** Record types whose records one may choose on any screen, by module; loaded when somebody wants to. */
import type { Message } from "@qicheng/engine/text/message";
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

/** A new record, made where one wanted to choose one. */
export interface CreationProps {
  /** What it starts with. */
  start?: Readonly<Record<string, unknown>>;
  /** What it is made below of, beside the fields of its form. */
  parent?: Readonly<Record<string, number>>;
  onClose: () => void;
  onSaved?: (id: number, again: boolean) => void;
}

/** What a field in which one chooses a record knows of its rows. */
export interface ChoiceRows {
  /** Key of its name, and of what tells it from its namesakes. */
  name: string;
  sub: string;
  /** They have owners: one's own come first. */
  owned?: true;
  /** Field that names their customer: those of the customer in question come before all others. */
  customer?: string;
  /** What the picker is called, where that is not after its records. */
  heading?: Message;
}

interface Offering {
  picker: ComponentType<PickerProps>;
  form: ComponentType<CreationProps>;
  near: (id: number) => void;
}
type Load = () => Promise<{ default: Offering }>;

const offered = new Map<string, ComponentType<PickerProps>>();
const creations = new Map<string, ComponentType<CreationProps>>();
const loads = new Map<string, Load>();
const choices = new Map<string, ChoiceRows>();

/**
 * Said beside the routes of a module, which are there from the start.
 * @param rows of a type whose records fields choose from
 */
export function offerRecords(module: string, load: Load, rows?: ChoiceRows): void {
  loads.set(module, load);
  if (rows) choices.set(module, rows);
  offered.set(
    module,
    lazy(async () => ({ default: (await load()).default.picker })),
  );
  creations.set(
    module,
    lazy(async () => ({ default: (await load()).default.form })),
  );
}

/** Of a type whose records fields choose from. */
export const choiceRows = (module: string): ChoiceRows | undefined => choices.get(module);

/** The form of a new record, to be drawn inside a Suspense; undefined where no module offers its records. */
export const creationOf = (module: string): ComponentType<CreationProps> | undefined => creations.get(module);

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
