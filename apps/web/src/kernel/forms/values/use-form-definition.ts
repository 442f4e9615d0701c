import type { FormDefinition } from "@qicheng/api/forms/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { useEffect, useEffectEvent } from "react";
import { callQuery, useCall } from "../../http/hooks";
import { queryClient } from "../../http/query-client";
import { useFormHint } from "../../live/fresh-forms";
import { isPhone } from "../../ui/basis/use-phone";
import { fieldsOfItems } from "./items";

export interface LoadedForm {
  definition: FormDefinition;
  fields: FieldDef[];
}

/** Which of a module's forms. */
export interface FormAsked {
  /** Of a record that is there already: `edit`. */
  category?: "new" | "edit";
  /** Laid out as the module's form for phones says, where there is one. */
  phone?: boolean;
}

/** Every cell of a record asks for its form: its fields are found once. */
const loaded = new WeakMap<FormDefinition, LoadedForm>();

function loadedOf(definition: FormDefinition): LoadedForm {
  const form = loaded.get(definition) ?? { definition, fields: fieldsOfItems(definition.items) };
  loaded.set(definition, form);
  return form;
}

const askedBy = (formid: string, shown: boolean, { category = "new", phone = false }: FormAsked) =>
  ({ mode: formid, formid, isshow: shown ? 1 : 0, category, phone: phone ? 1 : 0 }) as const;

const FRESH_MS = 300_000;

/** Asks for what a new record is filled into. */
export const askFormSoon = (formid: string): void => {
  void queryClient.prefetchQuery({
    ...callQuery("forms.definition", askedBy(formid, false, { phone: isPhone() })),
    staleTime: FRESH_MS,
  });
};

/** For what is being filled in: by what was published since, it may be another form. */
export const askFormsAgain = (): void => void queryClient.invalidateQueries({ queryKey: ["forms", "definition"] });

/** The definition of a form and its fields; `shown` asks for the read-only one, and without `enabled` nothing does. */
export function useFormDefinition(formid: string, shown = false, enabled = true, asked: FormAsked = {}) {
  const answer = useCall("forms.definition", askedBy(formid, shown, asked), { staleTime: FRESH_MS, enabled });
  const given = answer.data?.data;
  return {
    form: given && loadedOf(given),
    error: answer.error,
    retry: answer.refetch,
    updatedAt: answer.dataUpdatedAt,
  };
}

/** For a form to fill in, which takes a new definition when it may: it is asked for as soon as somebody has published one. */
export function useFreshDefinition(formid: string, asked: FormAsked = {}) {
  const answer = useFormDefinition(formid, false, true, asked);
  const renew = useEffectEvent(() => void answer.retry());
  const outdated = useFormHint(answer.updatedAt) && answer.form !== undefined;
  useEffect(() => {
    if (outdated) renew();
  }, [outdated]);
  return answer;
}
