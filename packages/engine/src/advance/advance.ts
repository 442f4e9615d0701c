/**
 * The one way to change an instance: a state, a command and a context give the next state and the effects, or a
 * refusal that changes nothing.
 */
import type { Command, CommandOf, CommandType } from "../approval/commands";
import { consequences } from "../approval/consequences";
import type { Context } from "../approval/context";
import { createDraft, type Draft } from "../approval/draft";
import type { Effect } from "../approval/effects";
import { recordFacts } from "../approval/org-facts";
import { demand, type Refusal, Refused, refusalOf } from "../approval/refusal";
import type { Instance } from "../approval/state";
import { addSign, delegate } from "./add-sign";
import { approve, refuse, sendBack } from "./approve";
import { revoke, terminate } from "./end";
import { forward, reassign } from "./forward";
import { leaver } from "./leaver";
import { cc, comment, urge } from "./notes";
import { receive } from "./receive";
import { reduceSign } from "./reduce-sign";
import { saveForm } from "./save-form";
import { newInstance, resubmit, submit } from "./submit";
import { takeBack } from "./take-back";
import { timer } from "./timer";

export interface Accepted {
  ok: true;
  state: Instance;
  effects: readonly Effect[];
}

type Handlers = { [T in CommandType]: (draft: Draft, command: CommandOf<T>) => void };

const HANDLERS: Handlers = {
  submit,
  receive,
  approve,
  resubmit,
  refuse,
  return: sendBack,
  forward,
  revoke,
  urge,
  cc,
  comment,
  saveForm,
  addSign,
  reduceSign,
  delegate,
  takeBack,
  timer,
  terminate,
  reassign,
  leaver,
};

function run<T extends CommandType>(draft: Draft, command: CommandOf<T>): void {
  const handler: Handlers[T] = HANDLERS[command.type];
  handler(draft, command);
}

/**
 * Decides one command. The given state is never changed; with a refusal it stays the truth.
 * @param state null for `submit`, which creates the instance
 * @returns the next state with the effects its caller has to perform, or the code and Chinese text of the refusal
 */
export function advance(state: Instance | null, command: Command, context: Context): Accepted | Refusal {
  try {
    return decide(state, command, context);
  } catch (error) {
    if (error instanceof Refused) return refusalOf(error.code);
    throw error;
  }
}

function decide(state: Instance | null, command: Command, context: Context): Accepted {
  const { org, facts } = recordFacts(context.org);
  const draft = createDraft(startingState(state, command, { ...context, org }), command, context, org);
  run(draft, command);
  if (draft.idle && state !== null) return { ok: true, state, effects: [] };
  const rev = draft.state.rev + 1;
  const next: Instance = { ...draft.state, rev };
  const effects = consequences({ before: state, after: next, draft, facts: facts() });
  return { ok: true, state: next, effects };
}

/** A submission starts from nothing, everything else from an instance of the version that is given. */
function startingState(state: Instance | null, command: Command, context: Context): Instance {
  if (command.type !== "submit") {
    demand(state !== null, "E_NO_VIEW");
    demand(state.version_id === context.flow.version_id, "E_VERSION");
    return state;
  }
  demand(state === null, "E_DUP");
  return newInstance(context, context.org, command);
}
