import { useCan } from "../../kernel/access/can";
import { FormSection } from "../../kernel/forms/form-section";
import { type Answer, call, type InputOf } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { ErrorState } from "../../kernel/ui/error-state";
import { RowsSkeleton } from "../../kernel/ui/skeletons";

const MODULE = "customer";
type Rules = InputOf<"pool.saveSettings">["rules"];

/** How many customers of the pool one may claim and hold, and how long one waits. */
export function PoolRules() {
  const can = useCan("system.manage.basic") ? { edit: 1 } : {};
  const { data, error, refetch } = useCall("pool.settings", { module: MODULE });
  const save = useWrite("pool.saveSettings", { onRefused: () => true });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton rows={5} />;
  const now = async (): Promise<Answer<"pool.settings">["data"]> =>
    (await call("pool.settings", { module: MODULE })).data;
  return (
    <FormSection
      formId="pool"
      below
      record={{ ...data.data, can }}
      write={async ({ version, ...rules }) => {
        await save.mutateAsync({ module: MODULE, rules: rules as Rules, version: Number(version) });
        return { ...(await now()), can };
      }}
    />
  );
}
