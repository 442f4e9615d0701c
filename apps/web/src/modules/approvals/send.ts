import { act } from "../../kernel/http/act";
import type { Answer, InputOf, RouteName } from "../../kernel/http/call";
import { queryClient } from "../../kernel/http/query-client";
import { renewTopic } from "../../kernel/http/stale";
import { APPROVAL } from "./paths";

/** Does something with an approval. Where that is refused, as when somebody was faster, what stands on the screen is asked for anew. */
export async function send<Name extends RouteName>(
  name: Name,
  input: InputOf<Name>,
): Promise<Answer<Name> | undefined> {
  const answer = await act(name, input);
  if (!answer) renewTopic(queryClient, APPROVAL);
  return answer;
}
