/** Choices of a field that a read of the product answers: asked of the server, which asks by the caller's own rights. */
import type { FormChoice } from "@qicheng/api/forms/routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { RemoteSource } from "@qicheng/engine/fields/field-def";
import { useState } from "react";
import { useCall } from "../http/hooks";
import { knownLabel, rememberLabel } from "./known-labels";
import { useDebounced } from "./use-debounced";

const KEPT_MS = 30_000;
const PAUSE_MS = 250;
const DESIGN_PAUSE_MS = 600;
const NOTHING: readonly FormChoice[] = [];

/** A field of a form. */
export interface RemoteField {
  form: string;
  field: string;
  /** Each word is asked for; else all come at once. */
  searched: boolean;
  /** Value of the field above, of one that hangs on another. */
  above?: string | number | undefined;
  /** Of a form that is being designed, which nobody has but whoever designs it: asked as it is tried. */
  source?: RemoteSource | undefined;
}

/** True once nobody types any more on what is asked. */
function useDesigned({ form, source }: RemoteField): boolean {
  const now = JSON.stringify(source ?? null);
  const settled = useDebounced(now, DESIGN_PAUSE_MS);
  return form === "" && source !== undefined && settled === now;
}

const belowOf = ({ above }: RemoteField) => (above === undefined ? {} : { above });

const NO_SOURCE: RemoteSource = { url: "", params: {}, loadFilter: "", optionText: "", optionValue: "" };

function triedInput(of: RemoteField, key: string) {
  const { url, params, loadFilter, optionText, optionValue, parentParams } = of.source ?? NO_SOURCE;
  const below = parentParams === undefined ? {} : { parentParams, ...belowOf(of) };
  return { url, params, loadFilter, optionText, optionValue, key, ...below };
}

/** Under which its labels are known. */
export const spaceOfRemote = ({ form, field }: Pick<RemoteField, "form" | "field">): string => `${form}.${field}`;

/** @param wanted false waits until somebody looks at the list */
export function useRemoteChoices(of: RemoteField, wanted: boolean) {
  const [word, setWord] = useState("");
  const key = useDebounced(of.searched ? word.trim() : "", PAUSE_MS);
  const designed = useDesigned(of);
  const text = key.slice(0, LIMITS.keyLength);
  const asked = { staleTime: KEPT_MS, keep: true };
  const input = { formid: of.form, field: of.field, key: text, ...belowOf(of) };
  const given = useCall("forms.options", input, { enabled: wanted && of.form !== "", ...asked });
  const tried = useCall("customForms.remoteTest", triedInput(of, text), {
    enabled: wanted && designed,
    ...asked,
  });
  const answer = of.form === "" ? tried : given;
  return {
    choices: answer.data?.data ?? NOTHING,
    waits: answer.isFetching || (of.searched && word.trim() !== key),
    error: answer.error,
    look: setWord,
  };
}

/** What these values are called; `…` for what one may not read. */
export function useRemoteLabels(of: RemoteField, values: readonly string[]) {
  const space = spaceOfRemote(of);
  const strange = values.filter((value) => knownLabel(space, value) === undefined);
  const input = { formid: of.form, field: of.field, values: strange, ...belowOf(of) };
  const named = useCall("forms.options", input, {
    enabled: strange.length > 0 && of.form !== "",
    staleTime: KEPT_MS,
  });
  const designed = useDesigned(of);
  const tried = useCall("customForms.remoteTest", triedInput(of, ""), {
    enabled: strange.length > 0 && designed,
    staleTime: KEPT_MS,
  });
  const { data } = of.form === "" ? tried : named;
  return (value: string): string =>
    knownLabel(space, value) ?? data?.data.find((choice) => choice.value === value)?.label ?? "…";
}

export const rememberChoice = (of: Pick<RemoteField, "form" | "field">, { value, label }: FormChoice): void =>
  rememberLabel(spaceOfRemote(of), value, label);
