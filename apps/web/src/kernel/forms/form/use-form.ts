/** What stands in a form, what of it is new, and how it is saved: of a form in its drawer, and of one that is the screen. */
import { useMemo, useRef, useState } from "react";
import { CallError } from "../../http/call";
import { common } from "../../i18n/common";
import { toast } from "../../tell/toast";
import { confirm } from "../../ui/dialogs/confirm";
import { asText } from "../values/as-text";
import { dropDraft } from "../values/drafts";
import { type FormEdit, type FormParts, fieldsFor } from "../values/form-parts";
import { startValues, valuesOfRecord, valuesToSend } from "../values/items";
import { t } from "../values/texts";
import { useRestoredDraft, useStoredDraft } from "../values/use-draft";
import { askFormsAgain, type LoadedForm } from "../values/use-form-definition";
import { useFormValues } from "../values/use-form-values";
import type { Values } from "../values/values";
import { useCarriedOver, useHeldForm } from "./use-held-form";
import { useWarning } from "./use-warning";

export interface FormGiven {
  formId: string;
  /** The record to edit, with its `version`; undefined = a new one. */
  record?: Values | undefined;
  /** What a new one starts with, beside what its definition says. */
  start?: Values | undefined;
  /** Tells drafts of the same form apart, such as the customer of a contact. */
  context?: string | number;
  parts?: FormParts | undefined;
  /** Sends the values, of a known record with what they change; a refusal rejects with CallError. */
  write: (values: Values, edit?: FormEdit) => Promise<{ data?: unknown }>;
}

interface Given extends FormGiven {
  form: LoadedForm;
  /** `again` = for the next record. */
  onSaved?: (data: unknown, again: boolean) => void;
  /** It stands there on after saving, as `write` answers it, and follows what others save while nothing is typed. */
  stays?: boolean;
}

/** What a new record has. */
const NOTHING: Values = {};

const asItTravels = (values: Values): Values => values;
/** How its values come from the wire, and go there. */
const travelling = ({ fromWire = asItTravels, toWire = asItTravels }: FormParts) => ({ fromWire, toWire });
const versionOf = (record: Values | undefined): number => Number(record?.version ?? 0);

/** What somebody else has saved of a record that stands on the screen. */
const newerOf = ({ stays, record }: Pick<Given, "stays" | "record">, base: Values | undefined): Values | undefined =>
  stays && versionOf(record) > versionOf(base) ? record : undefined;

/** What becomes of a known record. */
const editOf = (from: Values | undefined, edit: Omit<FormEdit, "before">) =>
  from && { identity: { id: from.id, version: from.version }, edit: { ...edit, before: from } };

/** Asks what the module wants asked before a known record is changed. */
function reviewed({ review }: FormParts, before: Values, changes: Values): boolean | Promise<boolean> {
  const content = review?.(before, { ...before, ...changes });
  return content === undefined || confirm({ title: t("review"), content, okText: common("save"), width: 520 });
}

/** What is written, one write at a time. */
function useBusy() {
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const during = async (work: () => Promise<void>) => {
    busy.current = true;
    setSaving(true);
    await work().finally(() => {
      busy.current = false;
      setSaving(false);
    });
  };
  return { saving, isBusy: () => busy.current, during };
}

export function useForm({ form: published, ...props }: Given) {
  const { formId, start, parts = {}, write, onSaved, stays } = props;
  const { fromWire, toWire } = travelling(parts);
  const [base, setBase] = useState(() => props.record && fromWire(props.record));
  const held = useHeldForm(published);
  const face = parts.face?.(base) ?? {};
  // the face follows from the record, which changes only when it is loaded again
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const fields = useMemo(() => fieldsFor(held.form.fields, base, face), [held.form.fields, base]);
  const emptyOf = ({ definition }: LoadedForm) => ({ ...startValues(definition.items), ...start });
  const stored = useMemo(() => (base ? valuesOfRecord(fields, base) : NOTHING), [fields, base]);
  const fresh = base ? stored : emptyOf(held.form);
  const draft = `${formId}:${props.context ?? ""}:${asText(base?.id) || "new"}`;
  const restored = useRestoredDraft(draft);
  const handle = useFormValues(fields, { ...fresh, ...restored }, stored, parts.follows);
  const [text, setText] = useState("");
  // a fresh form for the next record puts the cursor into its first field again
  const [round, setRound] = useState(0);
  const [conflict, setConflict] = useState<CallError | null>(null);
  const { saving, isBusy, during } = useBusy();
  const warned = useWarning(handle.values, fields, parts.warns);

  const changes = valuesToSend(fields, handle.values, base ? fresh : undefined);
  const dirty = Object.keys(valuesToSend(fields, handle.values, fresh)).length > 0;
  useStoredDraft(draft, handle.values, fresh, dirty);

  const standOn = (record: Values, typed?: Values) => {
    setBase(record);
    const next = valuesOfRecord(fields, record);
    if (typed) handle.saved(next, typed);
    else handle.reset(next);
  };
  const newer = dirty || saving ? undefined : newerOf(props, base);
  if (newer) standOn(fromWire(newer));

  const begunIn = (next: LoadedForm) =>
    base ? valuesOfRecord(fieldsFor(next.fields, base, face), base) : emptyOf(next);
  const { refresh, outdated } = useCarriedOver({ held, handle, fresh, begunIn, dirty, saving });

  const refused = (error: unknown) => {
    if (!(error instanceof CallError) || error.sessionLost) return;
    held.refused(error.problems.map(({ field }) => field));
    // it was checked here, too: perhaps by what was published since
    if (error.problems.length > 0) askFormsAgain();
    if (error.code === "CONFLICT" && error.data.current) setConflict(error);
    else if (!handle.refuse(error.problems)) toast.error(error.message);
  };
  const settle = (data: unknown, again: boolean) => {
    dropDraft(draft);
    if (stays) standOn(fromWire(data as Values), handle.values);
    if (again) {
      handle.reset(emptyOf(held.again()));
      setText("");
      setRound(round + 1);
    }
    onSaved?.(data, again);
    if (!base) parts.added?.((data ?? {}) as Values, changes);
  };
  const save = async (again: boolean, from: Values | undefined = base) => {
    if (isBusy() || !handle.validate()) return;
    if (from && Object.keys(changes).length === 0) {
      toast.info(t("nothingChanged"));
      return;
    }
    await during(async () => {
      try {
        if (!from && (await warned.stops(again))) return;
        if (from && !(await reviewed(parts, from, changes))) return;
        const known = editOf(from, { fields, changes });
        const answer = await write(toWire({ ...changes, ...known?.identity }, handle.values), known?.edit);
        settle(answer.data, again);
      } catch (error) {
        refused(error);
      }
    });
  };
  /** Asks where something is typed; what is being saved closes the form, or says what is wrong. */
  const leaves = async (question: string): Promise<boolean> => {
    if (isBusy()) return false;
    const agreed =
      !(dirty || text.trim()) || (await confirm({ content: question, okText: t("discard"), danger: true }));
    if (agreed) dropDraft(draft);
    return agreed;
  };
  const theirs = fromWire((conflict?.data.current ?? {}) as Values);
  const reload = () => {
    setConflict(null);
    standOn({ ...base, ...theirs });
  };
  const keepMine = () => {
    setConflict(null);
    void save(false, { ...base, ...theirs });
  };
  const stands = { form: held.form, outdated, base, fields, face, fresh, handle };
  const goes = { round, dirty, saving, warned };
  const acts = { refresh, save, leaves, setConflict, reload, keepMine };
  const line = { text, onText: setText };
  return { ...stands, ...goes, ...acts, line, restored: restored !== undefined && dirty, theirs, conflict };
}

export type FormAtWork = ReturnType<typeof useForm>;
