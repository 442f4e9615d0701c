/** What one can do with an approval, as far as its answer says so: each with its dialog, its key and what is told of it. */

import type { StepActed, StepsActed } from "@qicheng/api/approvals/shapes";
import { LINKS } from "@qicheng/api/tasks/messages";
import { lazy, type ReactNode } from "react";
import type { Action } from "../../kernel/actions/action";
import type { InputOf } from "../../kernel/http/call";
import { callQuery } from "../../kernel/http/hooks";
import { queryClient } from "../../kernel/http/query-client";
import { common } from "../../kernel/i18n/common";
import { can } from "../../kernel/session/can";
import { toast } from "../../kernel/tell/toast";
import { openOver } from "../../kernel/ui/dialogs/over";
import { beginTask, taskTexts } from "../tasks/public";
import { durationText } from "./duration";
import { savedForm, send } from "./send";
import { t } from "./texts";
import { type Decided, MOST_COPIES, type MyStep, mayStep, mayTask, type Work } from "./work";

/** Of an approval, and of a step. */
const REFUSED = 3;
const HANDLING = 2;

const PeopleDialog = lazy(() => import("./people-dialog"));
const ChoicesDialog = lazy(() => import("./choices-dialog"));
const ReturnDialog = lazy(() => import("./return-dialog"));
const AddSignDialog = lazy(() => import("./add-sign-dialog"));
const ReduceDialog = lazy(() => import("./reduce-dialog"));
const ReassignDialog = lazy(() => import("./reassign-dialog"));
const WordsDialog = lazy(() => import("./words-dialog"));

/** Of one step the refusal comes as such; of what was asked for in one answer, too. */
function isDone({ refused }: StepsActed): boolean {
  const [first] = refused;
  if (first) toast.error(first.msg);
  return first === undefined;
}

const takeBackOf = (stepid: number, name: string) => ({
  label: t("takeBack"),
  run: () =>
    void send("approvals.takeBack", { stepid }).then((answer) => answer && toast.success(t("tookBack", { name }))),
});

interface Chosen {
  /** Who gets the next step. */
  userid?: number[];
  /** Who gets which node. */
  chosen?: Record<string, number[]>;
}

/** Says who has it now, as its path does. */
async function tellResubmitted({ TaskID: taskid, taskName: name }: Decided["detail"]): Promise<void> {
  const told = await queryClient
    .fetchQuery({ ...callQuery("approvals.detail", { taskid }), staleTime: 0 })
    .catch(() => undefined);
  const open = told?.data.path.filter(({ state }) => state === "open") ?? [];
  const who = open.flatMap(({ people }) => people.map((person) => person.name)).join(common("listComma"));
  const usual = open.flatMap(({ usually }) => usually ?? []);
  if (who === "") toast.success(t("resubmitted", { name }));
  else if (usual.length === 0) toast.success(t("resubmittedTo", { name, who }));
  else toast.success(t("resubmittedUsually", { name, who, time: durationText(Math.max(...usual)) }));
}

/** @param chosen where one chooses */
async function pass(work: Decided, step: MyStep, { userid = [], chosen }: Chosen = {}): Promise<boolean> {
  const { detail, ext, onDecided } = work;
  const formRev = await savedForm(work);
  if (formRev === undefined) return false;
  const { stepid, start } = step;
  const name = detail.taskName;
  const route = userid.length > 0 ? "approvals.approved" : "approvals.approve";
  const given = { stepid, ext, userid, formRev, ...(chosen && { chosen }) };
  const answer = await send(route, given as InputOf<typeof route>);
  if (!answer || !isDone(answer.data)) return false;
  if (start) await tellResubmitted(detail);
  // what was passed by mistake is taken back, rather than asked about before
  else toast.success(t("approved", { name }), answer.data.taskStatus === 1 ? { action: takeBackOf(stepid, name) } : {});
  onDecided();
  return true;
}

/** Submits it again: where the initiator chooses, he is asked. The form says where it goes, so it is saved first. */
async function submitAgain(work: Decided, step: MyStep): Promise<void> {
  if ((await savedForm(work)) === undefined) return;
  const { TaskID: taskid, taskName: name } = work.detail;
  const { data } = await queryClient.fetchQuery({ ...callQuery("approvals.detail", { taskid }), staleTime: 0 });
  const steps = data.path.filter(({ choose }) => choose === 1);
  if (steps.length === 0) await pass(work, step);
  else
    openOver((close) => (
      <ChoicesDialog {...{ name, steps }} onSend={(chosen) => pass(work, step, { chosen })} onClose={close} />
    ));
}

/** Passes the step, with what was changed in the form. */
export async function approve(work: Decided): Promise<void> {
  const { step, detail } = work;
  if (!step) return;
  if (step.start === 1) {
    await submitAgain(work, step);
    return;
  }
  if (step.chooseNext !== 1) {
    await pass(work, step);
    return;
  }
  const choices = detail.path.find(({ chosenLater }) => chosenLater === 1)?.choices ?? [];
  openOver((close) => (
    <PeopleDialog
      title={t("nextTitle", { name: detail.taskName })}
      label={t("nextWho")}
      okText={t("approve")}
      max={50}
      {...{ choices }}
      onSend={(userid) => pass(work, step, { userid })}
      onClose={close}
    />
  ));
}

/** Returns it to a step, or without one refuses it as its flow says. */
async function giveBack(work: Work, ext: string, node_id?: string): Promise<boolean> {
  const { step, detail, onDecided } = work;
  if (!step) return false;
  const given = { stepid: step.stepid, ext, formRev: detail.formRev };
  const answer = await send("approvals.refuse", { ...given, ...(node_id === undefined ? {} : { node_id }) });
  if (!answer || !isDone(answer.data)) return false;
  toast.success(t(becameOf(answer.data), { name: detail.taskName }));
  onDecided();
  return true;
}

/** A vote against it leaves the step open for the others. */
function becameOf({ taskStatus, Status }: Pick<StepActed, "taskStatus" | "Status">) {
  if (taskStatus === REFUSED) return "refused";
  return Status === HANDLING ? "votedAgainst" : "returned";
}

/** What a refusal is called, by what it does there. */
const REFUSALS = {
  toStart: { act: "giveBack", title: "returnTitle" },
  end: { act: "refuse", title: "refuseTitle" },
  vote: { act: "voteAgainst", title: "voteAgainstTitle" },
} as const;

/** Tells what was done, and goes on where the step is not mine any more. */
function told(said: Parameters<typeof t>[0], { detail, onDecided }: Work, goesOn = false): true {
  toast.success(t(said, { name: detail.taskName }));
  if (goesOn) onDecided();
  return true;
}

const over = (show: (close: () => void) => ReactNode) => () => openOver(show);

function decisions(work: Work, step: MyStep): (Action | false)[] {
  const { detail, ext } = work;
  const name = detail.taskName;
  const { stepid } = step;
  const refusal = REFUSALS[step.refuses];
  return [
    mayStep(step, "approve") && {
      key: "approve",
      title: t(step.start ? "resubmit" : "approve"),
      keys: "a",
      run: work.approve,
    },
    mayStep(step, "return") && {
      key: "return",
      title: t("giveBack"),
      keys: "r",
      run: over((close) => (
        <ReturnDialog
          {...{ detail, step }}
          start={ext}
          onSend={(text, nodeId) => giveBack(work, text, nodeId)}
          onClose={close}
        />
      )),
    },
    // back to the start is one of the steps that it may be returned to
    mayStep(step, "refuse") &&
      !(step.refuses === "toStart" && mayStep(step, "return")) && {
        key: "refuse",
        title: t(refusal.act),
        danger: step.refuses === "end",
        run: over((close) => (
          <WordsDialog
            title={t(refusal.title, { name })}
            okText={t(refusal.act)}
            start={ext}
            danger
            onSend={(text) => giveBack(work, text)}
            onClose={close}
          />
        )),
      },
    mayStep(step, "forward") && {
      key: "forward",
      title: t("forward"),
      keys: "t",
      run: over((close) => (
        <PeopleDialog
          title={t("forwardTitle", { name })}
          label={t("forwardTo")}
          okText={t("forward")}
          max={1}
          words={ext}
          onSend={async ([userid = null], text) =>
            (await send("approvals.forward", { stepid, userid, ext: text })) !== undefined &&
            told("forwarded", work, true)
          }
          onClose={close}
        />
      )),
    },
  ];
}

function helpers(work: Work, step: MyStep): (Action | false)[] {
  const { detail, ext } = work;
  const name = detail.taskName;
  const { stepid } = step;
  return [
    step.Status === 0 &&
      step.start === 0 && {
        key: "receive",
        title: t("receive"),
        label: `${t("receive")} · ${t("receiveMeaning")}`,
        meaning: t("receiveMeaning"),
        run: () => void send("approvals.receive", { stepid }).then((answer) => answer && told("received", work)),
      },
    mayStep(step, "addSign") && {
      key: "addSign",
      title: t("addSign"),
      keys: "s",
      run: over((close) => (
        <AddSignDialog {...{ work, step }} onDone={(goesOn) => told("signAdded", work, goesOn)} onClose={close} />
      )),
    },
    mayStep(step, "delegate") && {
      key: "delegate",
      title: t("delegate"),
      run: over((close) => (
        <PeopleDialog
          title={t("delegateTitle", { name })}
          label={t("delegateTo")}
          hint={t("delegateHint")}
          okText={t("delegate")}
          max={1}
          words={ext}
          onSend={async ([userid = null], text) =>
            (await send("approvals.delegate", { stepid, userid, ext: text })) !== undefined &&
            told("delegated", work, true)
          }
          onClose={close}
        />
      )),
    },
    mayStep(step, "cc") && {
      key: "cc",
      title: t("cc"),
      run: over((close) => (
        <PeopleDialog
          title={t("ccTitle", { name })}
          label={t("ccTo")}
          hint={t("ccMost", { most: MOST_COPIES })}
          okText={t("cc")}
          max={MOST_COPIES}
          onSend={async (userids) =>
            (await send("approvals.cc", { stepid, userids })) !== undefined && told("copied", work)
          }
          onClose={close}
        />
      )),
    },
  ];
}

/** With the whole of it, each with a few words. */
const WORDED = [
  ["urge", "urgeTitle", "urged"],
  ["revoke", "revokeTitle", "revoked"],
  ["terminate", "terminateTitle", "terminated"],
] as const;

function ofWhole(work: Work): (Action | false)[] {
  const { detail } = work;
  const { taskName: name, TaskID: taskid } = detail;
  const task: Action | false = can("oa.manage.taskAdd") && {
    key: "toTask",
    title: taskTexts("toTask"),
    run: () => beginTask({ start: { title: name }, link: { modelType: LINKS.approval, modelId: taskid } }),
  };
  const worded = WORDED.map(
    ([key, title, said]): Action | false =>
      mayTask(detail, key) && {
        key,
        title: t(key),
        danger: key === "terminate",
        run: over((close) => (
          <WordsDialog
            title={t(title, { name })}
            okText={t(key)}
            danger={key === "terminate"}
            onSend={async (ext) => (await send(`approvals.${key}`, { taskid, ext })) !== undefined && told(said, work)}
            onClose={close}
          />
        )),
      },
  );
  return [
    ...detail.takeBack.map((stepid) => ({
      key: `takeBack ${stepid}`,
      title: t("takeBack"),
      run: takeBackOf(stepid, name).run,
    })),
    ...detail.helpers.map((helper) => ({
      key: `reduceSign ${helper.stepid}`,
      title: t("reduceSign"),
      run: over((close) => (
        <ReduceDialog {...{ name, ...helper }} onDone={() => told("signReduced", work)} onClose={close} />
      )),
    })),
    ...worded,
    mayTask(detail, "reassign") && {
      key: "reassign",
      title: t("reassign"),
      run: over((close) => <ReassignDialog {...{ detail }} onDone={() => told("reassigned", work)} onClose={close} />),
    },
    task,
  ];
}

export interface WorkActs {
  /** On my step, the first ones first. */
  ofStep: readonly Action[];
  ofWhole: readonly Action[];
}

const offered = (acts: readonly (Action | false)[]): Action[] => acts.filter((action) => action !== false);

export const workActs = (work: Work): WorkActs => ({
  ofStep: work.step ? offered([...decisions(work, work.step), ...helpers(work, work.step)]) : [],
  ofWhole: offered(ofWhole(work)),
});
