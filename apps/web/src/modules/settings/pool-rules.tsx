import { FormSection } from "../../kernel/forms/form/form-section";
import { Stays } from "../../kernel/forms/values/take-back";
import type { Values } from "../../kernel/forms/values/values";
import { type Answer, call, type InputOf } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { useCan } from "../../kernel/session/can";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { RolesToName } from "../roles/public";
import { agreedTo } from "./dry-run";
import { tellSettings } from "./tell-settings";
import { t } from "./texts";

type Rules = InputOf<"pool.saveSettings">["rules"];
type Stored = Answer<"pool.settings">["data"];

/** What of the rules says whom a night takes. */
const RECYCLING = ["enabled", "noFollowDays", "noDealDays", "levels"];

/** Shows whom changed rules take tomorrow. @returns the mark of what was seen @throws Stays */
async function seen(module: PooledModule, rules: Values, stored: Values): Promise<{ seen?: string }> {
  const isOn = Number(rules.enabled ?? stored.enabled) === 1;
  if (!isOn || !RECYCLING.some((key) => Object.hasOwn(rules, key))) return {};
  const { data } = await call("pool.dryRun", { module, rules: rules as Rules });
  if (!(await agreedTo(data))) throw new Stays();
  return { seen: data.seen };
}

/** Changed rules as they are sent, once somebody has seen what they do. */
const asked = async (module: PooledModule, { version, ...rules }: Values, stored: Values) => ({
  module,
  rules: rules as Rules,
  version: Number(version),
  ...(await seen(module, rules, stored)),
});

export type PooledModule = "customer" | "clue";

/** The forms in which the rules of each are set. */
const FORMS: Readonly<Record<PooledModule, string>> = { customer: "pool", clue: "leadPool" };

const PARTS = { controls: { assignRoles: RolesToName } };

/** How many customers, or leads, of the pool one may claim and hold, how long one waits, and which go there by themselves. */
export function PoolRules({ module }: { module: PooledModule }) {
  const can = useCan("system.manage.basic") ? { edit: 1 } : {};
  const { data, error, refetch } = useCall("pool.settings", { module });
  const save = useWrite("pool.saveSettings", { toast: false, onRefused: () => true });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton rows={5} />;
  const look = async (): Promise<Stored> => (await call("pool.settings", { module })).data;
  return (
    <FormSection
      formId={FORMS[module]}
      below
      parts={PARTS}
      record={{ ...data.data, can }}
      write={async (changes, edit) => {
        await save.mutateAsync(await asked(module, changes, data.data));
        const after = await look().catch(() => undefined);
        if (edit)
          tellSettings({
            edit,
            after,
            what: t(`${module}Rules`),
            look,
            write: async (former, beside, version) =>
              call("pool.saveSettings", await asked(module, { ...former, version }, beside)),
          });
        return { ...(after ?? { ...data.data, ...changes, version: Number(changes.version) + 1 }), can };
      }}
    />
  );
}
