/** Choices of a field that a read of the product answers: asked of the server, which asks by the caller's own rights. */
import type { FormChoice } from "@qicheng/api/forms/routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { useState } from "react";
import { useCall } from "../http/hooks";
import { knownLabel, rememberLabel } from "./known-labels";
import { useDebounced } from "./use-debounced";

/** A field of a form. */
export interface RemoteField {
  form: string;
  field: string;
  /** Each word is asked for; else all come at once. */
  searched: boolean;
}

/** Under which its labels are known. */
export const spaceOfRemote = ({ form, field }: Pick<RemoteField, "form" | "field">): string => `${form}.${field}`;

const KEPT_MS = 30_000;
const PAUSE_MS = 250;
const NOTHING: readonly FormChoice[] = [];

/** @param wanted false waits until somebody looks at the list */
export function useRemoteChoices(of: RemoteField, wanted: boolean) {
  const [word, setWord] = useState("");
  const key = useDebounced(of.searched ? word.trim() : "", PAUSE_MS);
  const input = { formid: of.form, field: of.field, key: key.slice(0, LIMITS.keyLength) };
  const answer = useCall("forms.options", input, { enabled: wanted && of.form !== "", staleTime: KEPT_MS, keep: true });
  return {
    choices: answer.data?.data ?? NOTHING,
    waits: answer.isFetching || (of.searched && word.trim() !== key),
    error: answer.error,
    look: setWord,
  };
}

/** What these values are called; `…` for what one may not read. */
export function useRemoteLabels(of: Pick<RemoteField, "form" | "field">, values: readonly string[]) {
  const space = spaceOfRemote(of);
  const strange = values.filter((value) => knownLabel(space, value) === undefined);
  const input = { formid: of.form, field: of.field, values: strange };
  const { data } = useCall("forms.options", input, {
    enabled: strange.length > 0 && of.form !== "",
    staleTime: KEPT_MS,
  });
  return (value: string): string =>
    knownLabel(space, value) ?? data?.data.find((choice) => choice.value === value)?.label ?? "…";
}

export const rememberChoice = (of: Pick<RemoteField, "form" | "field">, { value, label }: FormChoice): void =>
  rememberLabel(spaceOfRemote(of), value, label);
