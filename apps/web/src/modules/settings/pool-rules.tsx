import { useCan } from "../../kernel/access/can";
import { FormSection } from "../../kernel/forms/form-section";
import { type Answer, call, type InputOf } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { ErrorState } from "../../kernel/ui/error-state";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import { RolesToName } from "../roles/public";
import { agreedTo } from "./dry-run";

type Rules = InputOf<"pool.saveSettings">["rules"];
type Stored = Answer<"pool.settings">["data"];

/** What of the rules says whom a night takes. */
const RECYCLING = ["enabled", "noFollowDays", "noDealDays", "levels"];

/** Whoever looked at the list and left saves nothing, and goes on typing. */
class Stays extends Error {}

/** Shows whom changed rules take tomorrow. @returns the mark of what was seen */
async function seen(module: PooledModule, rules: Rules, stored: Stored): Promise<{ seen?: string }> {
  const isOn = Number((rules as Partial<Stored>).enabled ?? stored.enabled) === 1;
  if (!isOn || !RECYCLING.some((key) => key in (rules as object))) return {};
  const { data } = await call("pool.dryRun", { module, rules });
  if (!(await agreedTo(data))) throw new Stays();
  return { seen: data.seen };
}

export type PooledModule = "customer" | "clue";

/** The forms in which the rules of each are set. */
const FORMS: Readonly<Record<PooledModule, string>> = { customer: "pool", clue: "leadPool" };

const PARTS = { controls: { assignRoles: RolesToName } };

/** How many customers, or leads, of the pool one may claim and hold, how long one waits, and which go there by themselves. */
export function PoolRules({ module }: { module: PooledModule }) {
  const can = useCan("system.manage.basic") ? { edit: 1 } : {};
  const { data, error, refetch } = useCall("pool.settings", { module });
  const save = useWrite("pool.saveSettings", { onRefused: () => true });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton rows={5} />;
  const now = async (): Promise<Stored> => (await call("pool.settings", { module })).data;
  return (
    <FormSection
      formId={FORMS[module]}
      below
      parts={PARTS}
      record={{ ...data.data, can }}
      write={async ({ version, ...rules }) => {
        const sight = await seen(module, rules as Rules, data.data);
        await save.mutateAsync({ module, rules: rules as Rules, version: Number(version), ...sight });
        return { ...(await now()), can };
      }}
    />
  );
}
