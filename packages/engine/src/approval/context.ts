/** What a command is decided on besides the state: who asks, when, and the flow, form and organisation of that moment. */
import type { ApprovalForm, Flow } from "./definition";
import type { Actor } from "./effects";
import type { Organisation } from "./organisation";

export interface Context {
  /** The version that the instance was submitted on. */
  flow: Flow;
  form: ApprovalForm;
  org: Organisation;
  actor: Actor;
  /** Milliseconds since 1970, from the database clock. */
  now: number;
  /** The caller has the right of a flow administrator besides those named by the flow. */
  admin?: boolean;
  /** On submit: the flow takes no new submissions. */
  disabled?: boolean;
  /** On submit: the record already has a running approval. */
  duplicate?: boolean;
  /** A preview: forms need not be filled, people need not be chosen, anybody may start. */
  trial?: boolean;
}
