/** The form that was begun stays while something is typed into it, whatever is published meanwhile. */
import { useMemo, useState } from "react";
import { carriedOver, typedIn, withoutRefused } from "../values/carry-over";
import type { LoadedForm } from "../values/use-form-definition";
import type { FormHandle } from "../values/use-form-values";
import type { Values } from "../values/values";

const NOTHING_NAMED: readonly string[] = [];

export function useHeldForm(published: LoadedForm) {
  const [{ begun, taken, named }, hold] = useState({ begun: published, taken: published, named: NOTHING_NAMED });
  const form = useMemo(() => withoutRefused(begun, published, named), [begun, published, named]);
  return {
    form,
    outdated: published !== taken,
    /** Goes on in what is published. @returns the form as it stands then */
    take: (typed: Values, { errors }: FormHandle): LoadedForm => {
      const next = carriedOver({ form, typed, errors }, published);
      hold({ begun: next, taken: published, named: NOTHING_NAMED });
      return next;
    },
    /** What the server has refused by name is not sent again, once it is known to be gone. */
    refused: (fields: readonly string[]): void => hold({ begun: form, taken, named: fields }),
    /** For the next record: what was carried over was of the former. */
    again: (): LoadedForm => {
      hold({ begun: taken, taken, named: NOTHING_NAMED });
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
