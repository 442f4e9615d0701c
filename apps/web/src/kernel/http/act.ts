import { toast } from "../ui/toast";
import { type Answer, CallError, call, type InputOf, type RouteName } from "./call";
import { queryClient } from "./query-client";

/**
 * Writes outside of a component, such as from an action of a list: a refusal is toasted, and what became stale is asked
 * for again.
 * @returns undefined when it was refused
 */
export async function act<Name extends RouteName>(
  name: Name,
  input: InputOf<Name>,
  refresh: readonly string[],
): Promise<Answer<Name> | undefined> {
  try {
    const answer = await call(name, input);
    for (const stale of refresh) void queryClient.invalidateQueries({ queryKey: stale.split(".") });
    return answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!error.sessionLost) toast.error(error.message);
    return undefined;
  }
}
