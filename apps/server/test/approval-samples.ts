/** Sound requests for the routes of approvals and flows. */
import type { Routes } from "@qicheng/api/routes.generated";
import type { Targets } from "./targets";

export type Sample = (at: Targets, word: string) => Record<string, unknown>;
export type Listing<Group extends keyof Routes> = { readonly [Name in keyof Routes[Group]]: Sample };

const nothing: Sample = () => ({});
const onTask: Sample = (at) => ({ taskid: at.approval });
const onStep: Sample = (at) => ({ stepid: at.approvalStep });

export const approvalSamples: { approvals: Listing<"approvals">; flows: Listing<"flows"> } = {
  approvals: {
    todo: nothing,
    myApproval: nothing,
    completed: nothing,
    all: nothing,
    sub: nothing,
    mySubmit: nothing,
    myCc: nothing,
    myWorks: nothing,
    counts: nothing,
    places: onTask,
    ofRecord: (at) => ({ module: "customer", id: at.customer }),
    loadRead: onTask,
    receive: onStep,
    approve: onStep,
    approved: onStep,
    refuse: onStep,
    forward: (at) => ({ stepid: at.approvalStep, userid: at.colleague }),
    logs: (at) => ({ taskId: at.approval }),
    editFormField: (at) => ({ ...onTask(at, ""), ...onStep(at, ""), data: {} }),
    submit: (at) => ({ stepid: at.approvalStep, data: {} }),
    createComment: (at, word) => ({ taskid: at.approval, ext: word }),
    revoke: (at) => ({ taskid: at.approvalMine }),
    findStepsPassed: onTask,
    getNodeConfig: (at) => ({ nodeid: "start", version_id: at.flowVersion }),
    getUpdateLog: onTask,
    workers: onTask,
    detail: onTask,
    urge: (at) => ({ taskid: at.approvalMine }),
    cc: (at) => ({ stepid: at.approvalStep, userids: [at.colleague] }),
    preview: () => ({ module: "customer" }),
    addSign: (at) => ({ stepid: at.approvalStep, type: "before", userids: [at.colleague] }),
    reduceSign: (at) => ({ stepid: at.approvalHelped, userids: [at.colleague] }),
    delegate: (at) => ({ stepid: at.approvalStep, userid: at.colleague }),
    takeBack: (at) => ({ stepid: at.approvalPassed }),
    terminate: onTask,
    reassign: (at) => ({ stepid: at.approvalStep, userid: at.colleague }),
    statistics: () => ({ from: "2026-11-01", to: "2026-11-30" }),
    log: nothing,
  },
  flows: {
    index: nothing,
    modules: nothing,
    add: (_at, word) => ({ name: word, module: "sample" }),
    edit: (at, word) => ({ id: at.flow, name: word }),
    view: (at) => ({ id: at.flow }),
    changeStatus: (at) => ({ id: at.flow }),
    releaseVer: (at) => ({ id: at.flow }),
    check: (at) => ({ id: at.flow }),
    versions: (at) => ({ id: at.flow }),
    simulate: (at) => ({ id: at.flow, userid: at.colleague }),
    templates: nothing,
    install: () => ({ keys: ["salesReturn"] }),
  },
};
