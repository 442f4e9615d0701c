import { act } from "../../kernel/http/act";
import type { Answer, InputOf, RouteName } from "../../kernel/http/call";
import { queryClient } from "../../kernel/http/query-client";
import { renewTopic } from "../../kernel/http/stale";
import { toast } from "../../kernel/tell/toast";
import { APPROVAL } from "./paths";
import { t } from "./texts";
import type { Decided } from "./work";

/** Does something with an approval. Where that is refused, as when somebody was faster, what stands on the screen is asked for anew. */
export async function send<Name extends RouteName>(
  name: Name,
  input: InputOf<Name>,
): Promise<Answer<Name> | undefined> {
  const answer = await act(name, input);
  if (!answer) renewTopic(queryClient, APPROVAL);
  return answer;
}

/** The form as it stands, saved. What it lacks is marked in it, which may be out of sight. @returns the revision that one has seen */
export async function savedForm({ saveForm }: Pick<Decided, "saveForm">): Promise<number | undefined> {
  const formRev = await saveForm();
  if (formRev === undefined) toast.error(t("formFirst"));
  return formRev;
}
