/** The form that was begun stays while something is typed into it, whatever is published meanwhile. */
import { useState } from "react";
import { carriedOver, typedIn, withoutRefused } from "./carry-over";
import type { LoadedForm } from "./use-form-definition";
import type { FormHandle, Values } from "./use-form-values";

export function useHeldForm(published: LoadedForm) {
  const [{ form, taken }, hold] = useState({ form: published, taken: published });
  return {
    form,
    outdated: published !== taken,
    /** Goes on in what is published. @returns the form as it stands then */
    take: (typed: Values, { errors }: FormHandle): LoadedForm => {
      const next = carriedOver({ form, typed, errors }, published);
      hold({ form: next, taken: published });
      return next;
    },
    /** What the server has refused by name and is gone is not sent again. */
    refused: (named: readonly string[]): void => hold({ form: withoutRefused(form, taken, named), taken }),
    /** For the next record: what was carried over was of the former. */
    again: (): LoadedForm => {
      hold({ form: taken, taken });
      return taken;
    },
  };
}

interface Standing {
  held: ReturnType<typeof useHeldForm>;
  handle: FormHandle;
  /** What the form began with, and what another one would begin with. */
  fresh: Values;
  begunIn: (form: LoadedForm) => Values;
  dirty: boolean;
  saving: boolean;
}

/** Takes the new form: at once where nothing is typed, else when one asks for it, with what was typed. */
export function useCarriedOver({ held, handle, fresh, begunIn, dirty, saving }: Standing) {
  const refresh = () => {
    const typed = typedIn(handle.values, fresh);
    handle.reset({ ...begunIn(held.take(typed, handle)), ...typed });
  };
  if (held.outdated && !dirty && !saving) refresh();
  return { refresh, outdated: held.outdated && dirty };
}
